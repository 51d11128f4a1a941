/** Whether the visitor asked for less motion. Only in the browser. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
