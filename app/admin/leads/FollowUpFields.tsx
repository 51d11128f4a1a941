import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useQuickTimes } from "./use-quick-times.ts";

interface FollowUpFieldsProps {
  /** The fields for time and text. */
  time: ReactNode;
  text: ReactNode;
}

/** A follow-up in a form: its time with the usual choices, and its text. */
export function FollowUpFields({ time, text }: FollowUpFieldsProps) {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: "next_action_at" }) as string;
  const times = useQuickTimes();
  const choose = (value: string) =>
    setValue("next_action_at", value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });

  function clear(): void {
    choose("");
    setValue("next_action", "", { shouldDirty: true });
  }

  return (
    <>
      <div className="grid gap-2">
        {time}
        <fieldset>
          <legend className="sr-only">Usual times of a follow-up</legend>
          <div className="flex flex-wrap gap-2">
            {times.map(({ label, value }) => (
              <button
                key={label}
                type="button"
                className="pick"
                aria-pressed={chosen === value}
                onClick={() => choose(value)}
              >
                {label}
              </button>
            ))}
            <button type="button" className="pick" aria-pressed={chosen === ""} onClick={clear}>
              None
            </button>
          </div>
        </fieldset>
      </div>
      {text}
    </>
  );
}
