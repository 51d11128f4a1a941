/** Changes the tags that vike adds to a page. They are vike's own as long as vike has no setting for it. */
import { readAsset } from "./build.ts";

/** Not those of Vite in development, which are no files of the build. */
const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/[^"]+)">/;
const FONTS = /(?:<link rel="preload" href="\/assets\/[^"]+" as="font"[^>]*>)+/;
const FIRST_AT_END = '<script id="vike_pageContext"';
const SCRIPT = /<script(?= src=)/;
const MODULES = /(?:<link rel="modulepreload"[^>]*>)+/;

const styles = new Map<string, string>();

/**
 * Who arrives has no stylesheet yet: it stands in the page, so that text is painted without another request. The file
 * is fetched when the page has loaded, because the next pages link it. Fonts that are fetched early would share a slow
 * network with the text, which can be read without them.
 */
export function withStyle(html: string): string {
  return html.replace(FONTS, "").replace(STYLESHEET, (_, address: string) => {
    const style = styles.get(address) ?? readAsset(address);
    styles.set(address, style);
    return `<style>${style}</style><link rel="prefetch" as="style" href="${address}">`;
  });
}

/**
 * Text is painted before scripts are fetched: the entry has a low priority, and fetches the rest from the template when
 * it has seen the first paint.
 */
export function withScriptsLast(html: string): string {
  const end = html.lastIndexOf(FIRST_AT_END);
  const tags = html
    .slice(end)
    .replace(SCRIPT, '$& fetchpriority="low"')
    .replace(MODULES, (links) => `<template id="page-scripts">${links}</template>`);
  return html.slice(0, end) + tags;
}
