/**
 * What was typed or pasted, without characters that nobody sees (contacts put marks around numbers and addresses) and
 * with plain spaces and hyphens, as the server stores it. Joiners stay: Indian scripts need them.
 */
export function plain(text: string): string {
  return text
    .replace(/[^\P{Cf}\u200c\u200d]/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010\u2011]/g, "-");
}
