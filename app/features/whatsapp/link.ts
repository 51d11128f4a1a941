/** The chat address for a number in any usual spelling, with the text of the first message if there is one. */
export function whatsappLink(phone: string, text = ""): string {
  const address = `https://wa.me/${phone.replace(/\D/g, "")}`;
  return text === "" ? address : `${address}?text=${encodeURIComponent(text)}`;
}
