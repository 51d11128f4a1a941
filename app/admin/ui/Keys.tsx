import { KEYS, type Key } from "./use-keys.ts";

/** The key of a control, beside its name. The control says it to assistive technology as `aria-keyshortcuts`. */
export function KeyCap({ of }: { of: string }) {
  return (
    <span aria-hidden="true" className="key-cap">
      {of}
    </span>
  );
}

interface KeysProps {
  /** What J and K do. */
  moves: string;
  /** The others that work on the screen. */
  of: readonly Key[];
  /** Saves what is typed. */
  saves?: boolean;
}

/** The keys of a screen in one line, for screens with a keyboard. */
export function Keys({ moves, of, saves = false }: KeysProps) {
  return (
    <p className="key-line">
      <span>Keys:</span>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {moves}
      </span>
      {of.map((key) => (
        <span key={key}>
          <kbd>{key.toUpperCase()}</kbd> {KEYS[key]}
        </span>
      ))}
      {saves ? (
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> save
        </span>
      ) : null}
    </p>
  );
}
