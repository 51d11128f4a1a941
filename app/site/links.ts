/**
 * The address if it may stand in a link: https, or a path of this site. The server checks it when staff save
 * it; a record from before that check must not become a `javascript:` link either.
 */
export function safeLink(address: string): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https:\/\/[^\s\\]+$/i.test(address) ? address : null;
}

/** The chat address for a number in any usual spelling, with the text of the first message if there is one. */
export function whatsappLink(phone: string, text = ""): string {
  const address = `https://wa.me/${phone.replace(/\D/g, "")}`;
  return text === "" ? address : `${address}?text=${encodeURIComponent(text)}`;
}

/** The address that calls a number in any usual spelling. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
