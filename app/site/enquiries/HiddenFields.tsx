import { HIDDEN } from "./kinds.ts";

interface HiddenFieldsProps {
  values?: Record<string, string> | undefined;
  /** The values of a rejected post, whose idempotency key is used again. */
  kept: Readonly<Record<string, string>>;
}

/**
 * The hidden fields of every form. The honeypot is a text field outside of the viewport, because bots skip hidden
 * fields.
 */
export function HiddenFields({ values = {}, kept }: HiddenFieldsProps) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* No default of "": React would reset the value of a hidden input on every render. */}
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
