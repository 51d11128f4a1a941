import { announce } from "../ui/announce.ts";

/** Moves an entry; indexes out of range are clamped. The same list if nothing moves. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(list.length - 1, to));
  if (!(from in list) || target === from) return list;
  const others = without(list, from);
  return [...others.slice(0, target), ...list.slice(from, from + 1), ...others.slice(target)];
}

export function without<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, index) => index !== at);
}

/** Moves and removes entries of a list and tells screen readers. `focus` runs after a removal: the focused button is gone. */
export function entryActions<T>(
  list: readonly T[],
  onChange: (list: readonly T[]) => void,
  focus: (removed: number) => void,
) {
  return {
    move(from: number, to: number): void {
      const next = moved(list, from, to);
      if (next === list) return;
      onChange(next);
      announce(`Moved to place ${next.indexOf(list[from] as T) + 1} of ${list.length}`);
    },
    remove(at: number): void {
      onChange(without(list, at));
      announce("Removed");
      focus(at);
    },
  };
}
