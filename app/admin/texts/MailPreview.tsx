import { useWatch } from "react-hook-form";
import { fill } from "../forms/placeholders.ts";

/** What stands for the placeholders in a preview. */
const SAMPLE: Readonly<Record<string, string>> = {
  name: "Asha",
  brand: "Your name",
  course: "PLC Programming",
  service: "Production Reporting",
  phone: "98765 43210",
  when: "by Monday 30 November, 6:30 pm",
  day: "28 December 2026",
};

interface MailPreviewProps {
  /** The names of its texts: subject, heading, and what follows. */
  of: readonly string[];
  title: string;
}

/** What the words of a mail become for somebody. Its facts, links and contact stand below them. */
export function MailPreview({ of, title }: MailPreviewProps) {
  const texts: readonly unknown[] = useWatch({ name: of.map((name) => `texts.${name}`) });
  const [subject, heading, ...rest] = texts.map((text) => fill(String(text), SAMPLE));
  return (
    <details>
      <summary className="link py-2">
        Preview<span className="sr-only">: {title}</span>
      </summary>
      <div className="grid gap-3 border-s-2 border-line-strong ps-5 wrap-anywhere">
        <p className="text-sm text-ink-muted">{subject}</p>
        <p className="text-lg font-semibold">{heading}</p>
        {rest.map((text, at) => (
          <p key={of[at + 2]} className="whitespace-pre-line">
            {text}
          </p>
        ))}
        <p className="text-sm text-ink-muted">Facts of the enquiry, links and your phone number follow.</p>
      </div>
    </details>
  );
}
