/**
 * Escaping for what is written into the document by hand. Both functions are pure, and both also break up the marker
 * that vike looks for when it places its tags: a visitor's text must not be able to move them.
 */

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;
const VIKE_MARKER = /__VITE_PLUGIN/g;

/** JSON that can stand inside a `<script>` data block: it never closes the block and reads back as the same value. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(UNSAFE_IN_SCRIPT, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(VIKE_MARKER, "__VITE\\u005fPLUGIN");
}

/** HTML that React wrote, without vike's marker; it reads back as the same text. */
export function withoutMarker(html: string): string {
  return html.replace(VIKE_MARKER, "__VITE&#95;PLUGIN");
}

/**
 * Splits off the preload links that React puts in front of the markup of a fragment, so that they can go to the head,
 * where the browser meets them first.
 */
export function splitPreloads(html: string): { preloads: string; markup: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? "";
  return { preloads, markup: html.slice(preloads.length) };
}
