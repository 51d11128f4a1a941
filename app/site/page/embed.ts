/** Escaping and splitting of HTML that is assembled by hand. */

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/** JSON that cannot close its `<script>` block and parses to the same value. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Splits off the preload links that React renders before the markup of a fragment, so that they can be moved to the
 * head.
 */
export function splitPreloads(html: string): { preloads: string; markup: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? "";
  return { preloads, markup: html.slice(preloads.length) };
}
