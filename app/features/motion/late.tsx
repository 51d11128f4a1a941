import { type ComponentType, lazy, memo, Suspense } from "react";

interface LateOptions<P> {
  /**
   * The component itself on the server, null in the browser. Write
   * `import.meta.env.SSR ? (await import("./X.tsx")).X : null`: a static import would stay in the browser's bundle.
   */
  server: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Selector of an element inside the server's HTML; its nearness starts the loading. */
  near: string;
}

/** Distance in which a part counts as near. */
const MARGIN = "300px";

/** Resolves when the element comes near the screen, at once when it is not there (a page built in the browser). */
function whenNear(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: MARGIN },
    );
    watch.observe(element);
  });
}

/**
 * A part of the page whose code comes late. The server renders the real thing; in the browser that HTML stays as it
 * is until the part comes near, and only then is its code fetched and hydrated. Memoised, because React drops the
 * server's HTML when new props arrive before the code: give it stable props only.
 */
export function late<P extends object>({ server, load, near }: LateOptions<P>) {
  const Part =
    server ??
    lazy(() =>
      whenNear(near)
        .then(load)
        .then(
          (component) => ({ default: component }),
          // Without its code the part stays what the server sent. A rejection would take the whole page down.
          () => new Promise<never>(() => undefined),
        ),
    );
  function Late(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return memo(Late);
}
