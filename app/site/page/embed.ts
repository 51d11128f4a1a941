/**
 * Escaping for HTML that is assembled by hand. Both functions also break up the marker at which vike inserts its tags,
 * so that user input cannot move them.
 */

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;
const VIKE_MARKER = /__VITE_PLUGIN/g;

/** JSON that cannot close its `<script>` block and parses to the same value. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(UNSAFE_IN_SCRIPT, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(VIKE_MARKER, "__VITE\\u005fPLUGIN");
}

/** HTML rendered by React without vike's marker; it displays the same text. */
export function withoutMarker(html: string): string {
  return html.replace(VIKE_MARKER, "__VITE&#95;PLUGIN");
}

/**
 * Splits off the preload links that React renders before the markup of a fragment, so that they can be moved to the
 * head.
 */
export function splitPreloads(html: string): { preloads: string; markup: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? "";
  return { preloads, markup: html.slice(preloads.length) };
}
