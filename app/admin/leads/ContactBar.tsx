import type { LeadJson } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { contactLinks } from "./lead-links.ts";

/** Links to contact the sender, and the address and number as text. */
export function ContactBar({ lead }: { lead: LeadJson }) {
  const { name, email, phone_text, item, subject } = lead;
  const links = contactLinks(lead, { name, item: item.name, subject });
  if (links.mail === null && links.call === null) return null;
  return (
    <section aria-label="Contact" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {links.call ? (
          <ButtonLink variant="secondary" href={links.call} className="max-sm:flex-1 max-sm:px-2">
            <Icon name="phone" />
            Call
          </ButtonLink>
        ) : null}
        {links.whatsapp ? (
          <ButtonLink
            variant="secondary"
            href={links.whatsapp}
            target="_blank"
            rel="noreferrer"
            className="max-sm:flex-1 max-sm:px-2"
          >
            <Icon name="chat" />
            WhatsApp
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        ) : null}
        {links.mail ? (
          <ButtonLink variant="secondary" href={links.mail} className="max-sm:flex-1 max-sm:px-2">
            <Icon name="mail" />
            Mail
          </ButtonLink>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {phone_text ? <span className="figure">{phone_text}</span> : null}
        <span className="min-w-0 wrap-anywhere">{email}</span>
      </p>
    </section>
  );
}
