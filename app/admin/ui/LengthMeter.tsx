import { useId } from "react";
import { lengthOf } from "../kit/format.ts";

interface LengthMeterProps {
  label: string;
  text: string;
  max: number;
  /** Explains the characters beyond the limit, after their number. */
  excess: string;
}

/** The length of a text and its limit. */
export function LengthMeter({ label, text, max, excess }: LengthMeterProps) {
  const id = useId();
  const length = lengthOf(text);
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
