/** Whether an address may be used on the site: https, or a path of this site. The server validates again. */
export function isShowable(address: string): boolean {
  if (/[\\\s]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === "https:" && /^https:\/\/[^/]/i.test(address) && username === "" && password === "";
  } catch {
    return false;
  }
}
