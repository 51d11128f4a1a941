import { telLink, whatsappLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import type { EnquiryKind } from "#site/page/page-types.ts";
import { typedText } from "./typed-text.ts";

interface ContactFallbackProps {
  kind: EnquiryKind;
  /** The subject of the form, if it has no field for it. */
  about?: string | undefined;
  /** The values of the form. */
  typed: Readonly<Record<string, string>>;
}

/** Alternatives after a failure: phone, or WhatsApp with the same text. */
export function ContactFallback({ kind, about, typed }: ContactFallbackProps) {
  const { phone, whatsapp } = useSettings();
  return (
    <div id="contact-fallback" className="mb-6">
      <p>
        We kept what you typed.{" "}
        {whatsapp === ""
          ? "You can also call us:"
          : "You can also call us, or send it on WhatsApp: your message is already filled in."}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="figure link inline-block py-2" href={telLink(phone)}>
          Call {phone}
        </a>
        {whatsapp === "" ? null : (
          <a
            className="link inline-block py-2"
            href={whatsappLink(whatsapp, typedText(kind, about, typed))}
            target="_blank"
            rel="noopener"
          >
            Send it on WhatsApp
          </a>
        )}
      </p>
    </div>
  );
}
