/** The number of a record as an address gives it; null when it is none. */
export function recordId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return id <= 2_147_483_647 ? id : null;
}
