/**
 * A safe link target, https or a path of this site, or null. The server validates addresses when they are saved;
 * records from before that validation must not become `javascript:` links.
 */
export function safeLink(address: string): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https:\/\/[^\s\\]+$/i.test(address) ? address : null;
}

/** The enrolment page of a stack. */
export function enrolHref(stackId: string): string {
  return `/enroll/${stackId}`;
}

/** The WhatsApp URL of a phone number, with an optional message. */
export function whatsappLink(phone: string, text = ""): string {
  const address = `https://wa.me/${phone.replace(/\D/g, "")}`;
  return text === "" ? address : `${address}?text=${encodeURIComponent(text)}`;
}

/** The `tel:` URL of a phone number. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
