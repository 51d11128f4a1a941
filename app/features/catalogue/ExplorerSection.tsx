import { EXPLORER } from "#content/home.ts";
import { hydrateWhenVisible } from "#site/motion/hydrate-when-visible.tsx";
import { Section } from "#ui/Section.tsx";
import type { Choice } from "./Explorer.tsx";

/* The catalogue's texts are in the HTML already; the browser fetches them as code only when the explorer comes near. */
const LateExplorer = hydrateWhenVisible<{ onEnrol: (choice: Choice) => void }>({
  server: import.meta.env.SSR ? (await import("./Explorer.tsx")).Explorer : null,
  load: () => import("./Explorer.tsx").then((part) => part.Explorer),
  selector: "#explorer",
});

/** The explorer with its heading. `onEnrol` must be the same function in every render. */
export function ExplorerSection({ onEnrol }: { onEnrol: (choice: Choice) => void }) {
  return (
    <Section id="explore" tone="plain" label={EXPLORER.label} title={EXPLORER.title} lead={EXPLORER.lead}>
      <LateExplorer onEnrol={onEnrol} />
    </Section>
  );
}
