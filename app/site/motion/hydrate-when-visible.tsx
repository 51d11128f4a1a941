import { type ComponentType, lazy, memo, Suspense, useEffect } from "react";

interface Options<P> {
  /**
   * The component itself on the server, null in the browser. Write
   * `import.meta.env.SSR ? (await import("./X.tsx")).X : null`: a static import would stay in the browser's bundle.
   */
  server: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Selects an element inside the server's HTML; loading starts when it comes near the viewport. */
  selector: string;
}

/** Distance from the viewport at which loading starts. */
const MARGIN = "300px";

/** Resolves when the element comes near the viewport, at once when it does not exist (a page built in the browser). */
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

/** Beside the part, so that its effect runs once both are hydrated. */
function HydratedMark({ selector }: { selector: string }) {
  useEffect(() => document.querySelector(selector)?.setAttribute("data-hydrated", ""), [selector]);
  return null;
}

/**
 * A part of the page that is hydrated when it comes near the viewport. The server renders the component; in the browser
 * its HTML stays as it is until then, and only then is the code fetched. Memoised, because React drops the server's
 * HTML when new props arrive before the code: give it stable props only.
 */
export function hydrateWhenVisible<P extends object>({ server, load, selector }: Options<P>) {
  const Part =
    server ??
    lazy(() =>
      whenNear(selector)
        .then(load)
        .then(
          (component) => ({ default: component }),
          // Without its code the part stays what the server sent. A rejection would take the whole page down.
          () => new Promise<never>(() => undefined),
        ),
    );
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
