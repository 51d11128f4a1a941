/** Whether a header link stands for the page at `path`: the page itself, or one below it. */
export function isCurrent(href: string, path: string): boolean {
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
