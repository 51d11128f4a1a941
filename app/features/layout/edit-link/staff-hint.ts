/**
 * Whether this browser knows a signed-in administrator. Only a hint, which the server checks: it keeps visitors from
 * asking. Reads the entry that `#site/session.ts` writes, without loading that module on public pages.
 */
export function mayBeStaff(): boolean {
  try {
    return localStorage.userInfo.includes('"is_admin":true');
  } catch {
    return false;
  }
}
