import { useFormContext, useWatch } from "react-hook-form";
import { plain } from "#content/typed.ts";
import { Button } from "#ui/Button.tsx";

interface ShippedTextProps {
  /** The path of the field in the form. */
  of: string;
  /** What the field is called. */
  label: string;
  shipped: string;
}

/** Below a text that was changed: what the site ships with, and a button that puts it back into the form. */
export function ShippedText({ of, label, shipped }: ShippedTextProps) {
  const { setValue, formState } = useFormContext();
  const value = plain(String(useWatch({ name: of }))).trim();
  if (value === shipped) return null;
  return (
    <div className="-mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-muted">
      <p className="min-w-0 flex-1 basis-80 wrap-anywhere">Shipped: {shipped}</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setValue(of, shipped, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      >
        Use the shipped text<span className="sr-only"> ({label})</span>
      </Button>
    </div>
  );
}
