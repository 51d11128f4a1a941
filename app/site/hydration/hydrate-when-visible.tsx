import { type ComponentType, lazy, memo, Suspense, useEffect } from "react";

interface Options<P> {
  /**
   * The component on the server, null in the browser. Write `import.meta.env.SSR ? (await import("./X.tsx")).X : null`,
   * because a static import would remain in the browser's bundle.
   */
  server: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Selects the part's element in the server's HTML; loading starts when it is near the viewport. */
  selector: string;
}

/** The distance from the viewport at which loading starts. */
const MARGIN = "300px";

/**
 * Resolves when the element is near the viewport, or immediately if it does not exist because the page was rendered in
 * the browser.
 */
function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
  });
}

const loads: (() => Promise<void>)[] = [];

/** Loads all parts, for a page that is not hydrated: it then shows whole at once. A part that fails shows later. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

/** A sibling of the part, so that its effect runs after both are hydrated. */
function HydratedMark({ selector }: { selector: string }) {
  useEffect(() => document.querySelector(selector)?.setAttribute("data-hydrated", ""), [selector]);
  return null;
}

/**
 * A part of the page that is hydrated when it is near the viewport. Until then its server-rendered HTML is kept and its
 * code is not loaded. Memoised and limited to stable props, because React discards the HTML when props change before
 * the code has loaded.
 */
export function hydrateWhenVisible<P extends object>({ server, load, selector }: Options<P>) {
  let Part =
    server ??
    lazy(() =>
      whenNear(selector)
        .then(load)
        .then(
          (component) => ({ default: component }),
          // If loading fails, keep the server's HTML: a rejection would unmount the whole page.
          () => new Promise<never>(() => undefined),
        ),
    );
  loads.push(async () => {
    Part = await load();
  });
  function HydratedWhenVisible(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
        <HydratedMark selector={selector} />
      </Suspense>
    );
  }
  return memo(HydratedWhenVisible);
}
