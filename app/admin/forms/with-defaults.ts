/**
 * A stored value in the shape of an empty one. What was stored before a member existed, or when it was of another type, has
 * it as the empty one does; `row` makes the empty row of a list.
 */
export function withDefaults<Value>(empty: Value, stored: unknown, row?: () => unknown): Value {
  return complete(empty, stored, row) as Value;
}

function complete(empty: unknown, stored: unknown, row?: () => unknown): unknown {
  if (!isLike(empty, stored)) return empty;
  if (Array.isArray(stored)) {
    if (row === undefined) return stored;
    return stored.filter((one) => isLike(row(), one)).map((one) => complete(row(), one));
  }
  if (!isObject(empty)) return stored;
  const members = Object.entries(empty).map(([name, value]) => [
    name,
    complete(value, (stored as Record<string, unknown>)[name], row),
  ]);
  return Object.fromEntries(members);
}

/** Whether a stored value has the type of another one. Where nothing is a value, any type may stand in its place. */
export function isLike(value: unknown, stored: unknown): boolean {
  if (value === null) return stored !== undefined;
  if (isObject(value)) return isObject(stored) && Array.isArray(stored) === Array.isArray(value);
  return typeof stored === typeof value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
