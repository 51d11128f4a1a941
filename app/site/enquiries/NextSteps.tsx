import type { ComponentProps } from "react";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { NextSteps as Part } from "./NextStepsPart.tsx";

/** What happens after an enquiry was sent: of use only then, so that its code is loaded then. */
export const NextSteps = hydrateWhenVisible<ComponentProps<typeof Part>>({
  server: import.meta.env.SSR ? (await import("./NextStepsPart.tsx")).NextSteps : null,
  load: () => import("./NextStepsPart.tsx").then((part) => part.NextSteps),
  selector: "#next-steps",
  instead: () => null,
});
