/**
 * The address if it may stand in a link: https, or a path of this site. The server checks it when staff save
 * it; a record from before that check must not become a `javascript:` link either.
 */
export function safeLink(address: string): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https:\/\/[^\s\\]+$/i.test(address) ? address : null;
}
