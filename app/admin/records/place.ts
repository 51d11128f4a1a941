interface Placed {
  readonly id: number;
}

/** The rows after one of them was put before another, or at the end. */
export function placed<Row extends Placed>(rows: readonly Row[], id: number, before: number | null): Row[] {
  const moved = rows.find((row) => row.id === id);
  if (moved === undefined || before === id) return [...rows];
  const others = rows.filter((row) => row.id !== id);
  const at = others.findIndex((row) => row.id === before);
  return at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

/** The place among rows, from 0, at which a dragged one stands when it is dropped: behind all whose middle is above. */
export function placeAt(middles: readonly number[], y: number): number {
  const next = middles.findIndex((middle) => y < middle);
  return next < 0 ? middles.length : next;
}
