import type { LeadRow } from "#api/types.gen.ts";
import { whatsappLink } from "#site/links.ts";

/** The sender's contact details. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Whether the number is a mobile number, which can have WhatsApp. */
  readonly whatsapp: boolean;
}

/** What a lead is about, as far as the sender said. */
export interface Topic {
  readonly name: string;
  readonly item: string;
  readonly subject: string;
}

/** Who writes to the sender; either may be empty. */
export interface Writer {
  readonly name: string;
  readonly brand: string;
}

/** Links to contact a sender; null where the address or number is missing. */
export interface ContactLinks {
  readonly call: string | null;
  readonly whatsapp: string | null;
  readonly mail: string | null;
}

/** The display name of a sender. */
export function personName({ name, email }: Pick<LeadRow, "name" | "email">): string {
  return name || email || "Erased";
}

/** Links for phone, chat and mail, with a prepared greeting and subject. */
export function contactLinks(
  { email, phone, whatsapp }: Person,
  { name, item, subject }: Topic,
  writer: Writer,
): ContactLinks {
  const about = item || subject;
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const writes = [writer.name, writer.brand].filter(Boolean).join(" of ");
  const chat = [
    greeting,
    writes === "" ? "" : `this is ${writes}.`,
    about === "" ? "Thank you for your enquiry." : `Thank you for your enquiry “${about}”.`,
  ]
    .filter(Boolean)
    .join(" ");
  const line = about === "" ? "Your enquiry" : `Your enquiry: ${about}`;
  return {
    call: phone === null ? null : `tel:${phone}`,
    whatsapp: phone === null || !whatsapp ? null : whatsappLink(phone, chat),
    mail: email === "" ? null : mailLink(email, line),
  };
}

/** The `mailto:` URL of a mail. */
export function mailLink(email: string, subject: string, text = ""): string {
  const parts = { subject, body: text.replaceAll("\n", "\r\n") };
  const query = Object.entries(parts).flatMap(([name, part]) =>
    part === "" ? [] : [`${name}=${encodeURIComponent(part)}`],
  );
  // Keep the @ and escape everything else, so that no mail program parses part of the address as a header.
  const to = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return query.length === 0 ? to : `${to}?${query.join("&")}`;
}
