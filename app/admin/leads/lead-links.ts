import type { LeadRow } from "#api/types.gen.ts";
import { whatsappLink } from "#site/links.ts";

/** What a message to the sender of a lead begins with. */
interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Whether the number can have WhatsApp. */
  readonly whatsapp: boolean;
}

/** What a lead is about, where it says so. */
export interface Topic {
  readonly name: string;
  readonly item: string;
  readonly subject: string;
}

/** Links to call, chat with and write to a sender; null where there is none. */
export interface ContactLinks {
  readonly call: string | null;
  readonly whatsapp: string | null;
  readonly mail: string | null;
}

/** How the sender of a lead is called in the inbox. */
export function personName({ name, email }: Pick<LeadRow, "name" | "email">): string {
  return name || email || "Erased";
}

/** Ready addresses for phone, chat and mail, with a greeting and a subject that name what was asked for. */
export function contactLinks(
  { email, phone, whatsapp }: Person,
  { name, item, subject }: Topic,
): ContactLinks {
  const about = item || subject;
  const greeting = name === "" ? "Hello" : `Hello ${name}`;
  const chat = about === "" ? `${greeting},` : `${greeting}, about your enquiry “${about}”:`;
  const line = about === "" ? "Your enquiry" : `Your enquiry: ${about}`;
  return {
    call: phone === null ? null : `tel:${phone}`,
    whatsapp: phone === null || !whatsapp ? null : whatsappLink(phone, chat),
    // The address keeps its @, all else is escaped: a mail program must not take part of it for another header.
    mail:
      email === ""
        ? null
        : `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(line)}`,
  };
}
