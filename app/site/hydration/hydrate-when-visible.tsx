import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";

interface Options<P> {
  /**
   * The component on the server, null in the browser. Write `import.meta.env.SSR ? (await import("./X.tsx")).X : null`,
   * because a static import would remain in the browser's bundle.
   */
  server: ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Selects the part's element in the server's HTML; loading starts when it is near the viewport. */
  selector: string;
  /** Whether it is loaded wherever it is: it does something besides being seen. */
  atOnce?: boolean;
  /** What of a part that is not in the server's HTML is said without its code. */
  instead?: (props: P) => ReactNode;
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

/** In place of a part that is not, or no longer, in the server's HTML. */
function Missing({ onShow }: { onShow: () => void }) {
  useEffect(onShow, [onShow]);
  return null;
}

/** A sibling of the part, so that its effect runs after both are hydrated. */
function HydratedMark({ selector }: { selector: string }) {
  useEffect(() => document.querySelector(selector)?.setAttribute("data-hydrated", ""), [selector]);
  return null;
}

/**
 * A part of the page that is hydrated when it is near the viewport. Until then its server-rendered HTML is kept and its
 * code is not loaded. Memoised and limited to stable props, because React discards the HTML when props change before
 * the code has loaded. If loading fails, the HTML stays; without HTML the part says so and offers to try again.
 */
export function hydrateWhenVisible<P extends object>({
  server,
  load,
  selector,
  atOnce,
  instead,
}: Options<P>) {
  let noteMissing = () => {};
  const missing = new Promise<void>((resolve) => {
    noteMissing = resolve;
  });
  let Part: ComponentType<P> =
    server ??
    lazy<ComponentType<P>>(() =>
      Promise.race([atOnce ? undefined : whenNear(selector), missing])
        .then(load)
        .then(
          (component) => ({ default: component }),
          // A rejection would unmount the whole page.
          () => missing.then(() => ({ default: Failed })),
        ),
    );
  loads.push(async () => {
    Part = await load();
  });

  function Failed(props: P) {
    const box = useRef<HTMLDivElement>(null);
    const [failures, setFailures] = useState(1);
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    const retry = () =>
      load().then(
        (component) => {
          Part = component;
          setLoaded(() => component);
          // The button that had the focus is gone.
          box.current?.focus();
        },
        () => setFailures(failures + 1),
      );
    return (
      <div ref={box} tabIndex={-1}>
        {Loaded ? (
          <Loaded {...props} />
        ) : (
          <div role="alert" className="notice notice-danger justify-items-start">
            {instead?.(props)}
            {/* Announced anew after each failure. */}
            <p key={failures}>This part of the page could not be loaded.</p>
            <button type="button" className="btn btn-secondary btn-sm mt-2" onClick={retry}>
              Try again
            </button>
          </div>
        )}
      </div>
    );
  }

  function HydratedWhenVisible(props: P) {
    return (
      <Suspense fallback={<Missing onShow={noteMissing} />}>
        <Part {...props} />
        <HydratedMark selector={selector} />
      </Suspense>
    );
  }
  return memo(HydratedWhenVisible);
}
