import * as v from "valibot";
import { parsePrice, priceText } from "../kit/price.ts";
import type { FieldSpec } from "./field-spec.ts";
import { nullable, text } from "./fields.ts";

/** An amount of rupees that may be left empty. */
export function optionalPrice({
  error,
  ...names
}: {
  readonly label: string;
  readonly shortLabel?: string;
  readonly hint: string;
  /** The error for what is no amount. */
  readonly error: string;
}): FieldSpec<string, string | null, string | null> {
  return nullable(
    text({
      ...names,
      rule: v.pipe(
        v.string(),
        v.check((price) => price === "" || parsePrice(price) !== null, error),
      ),
      attributes: { inputMode: "decimal", maxLength: 20 },
      show: (price) => (price.trim() === "" ? "" : priceText(price)),
    }),
  );
}
