/** How long a browser that reports no paints is waited for. */
const LIMIT_MS = 3000;

/**
 * The first paint of text, which pages in the background do not have. That of the background comes earlier, and what is
 * fetched then is fetched beside what the text waits for.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = () => document.hidden && resolve();
    hidden();
    document.addEventListener("visibilitychange", hidden, { once: true });
    setTimeout(resolve, LIMIT_MS);
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}
