import { EXPLORER } from "#content/home.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { Section } from "#ui/Section.tsx";
import type { Choice } from "./Explorer.tsx";

/* The HTML already contains the catalogue; the browser loads it as code only when the explorer is near the viewport. */
const LazyExplorer = hydrateWhenVisible<{ onEnrol: (choice: Choice) => void }>({
  server: import.meta.env.SSR ? (await import("./Explorer.tsx")).Explorer : null,
  load: () => import("./Explorer.tsx").then((part) => part.Explorer),
  selector: "#explorer",
});

/** The explorer with its heading. `onEnrol` must be a stable function. */
export function ExplorerSection({ onEnrol }: { onEnrol: (choice: Choice) => void }) {
  return (
    <Section id="explore" tone="plain" label={EXPLORER.label} title={EXPLORER.title} lead={EXPLORER.lead}>
      <LazyExplorer onEnrol={onEnrol} />
    </Section>
  );
}
