/** Whether a field, or one of a group, is marked in `dirtyFields`, which also has those that are not changed. */
export function isChanged(mark: unknown): boolean {
  if (typeof mark !== "object" || mark === null) return mark === true;
  return Object.values(mark).some(isChanged);
}
