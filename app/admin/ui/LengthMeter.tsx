import { useId } from "react";

interface LengthMeterProps {
  label: string;
  length: number;
  max: number;
  /** What to say of the characters beyond that, after their number. */
  excess: string;
}

/** How long a text is, beside how long it should be at most. */
export function LengthMeter({ label, length, max, excess }: LengthMeterProps) {
  const id = useId();
  const over = length - max;
  return (
    <div>
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        <span className="figure text-ink-muted">
          {length} of {max}
        </span>
      </div>
      <meter
        id={id}
        className="length-meter"
        min={0}
        max={max}
        value={Math.min(length, max)}
        data-over={over > 0 || undefined}
      >
        {length} of {max} characters
      </meter>
      {over > 0 ? (
        <p className="text-sm text-signal-text">
          {over} {excess}
        </p>
      ) : null}
    </div>
  );
}
