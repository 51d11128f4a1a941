import { HIDDEN } from "./kinds.ts";

interface HiddenFieldsProps {
  values?: Record<string, string> | undefined;
  /** Values of a refused post: its idempotency key stays the same. */
  kept: Readonly<Record<string, string>>;
}

/**
 * What travels with every form unseen. The honeypot is a text field off the screen rather than a hidden one,
 * because bots skip hidden ones.
 */
export function HiddenFields({ values = {}, kept }: HiddenFieldsProps) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* No default of "": React would write it into a hidden field again with every render. */}
      <input type="hidden" name={HIDDEN.key} defaultValue={kept[HIDDEN.key]} />
      <input type="hidden" name={HIDDEN.token} />
      <div aria-hidden="true" className="absolute -start-[624rem] size-px overflow-hidden">
        <label>
          Website
          <input type="text" name={HIDDEN.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}
