/** Changes the tags that vike adds to a page. They are vike's own as long as vike has no setting for it. */
import type { PageTags } from "../../app/site/page/page-types.ts";
import { readAsset } from "./build.ts";

/** Not those of Vite in development, which are no files of the build. */
const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/[^"]+)">/;
const SCRIPT = /<script(?= src=)/;
const MODULES = /(?:<link rel="modulepreload"[^>]*>)+/;

/**
 * Who arrives has no stylesheet yet: it stands in the page, so that text is painted without another request. The file
 * is fetched when the page has loaded, because the next pages link it.
 */
export function withStyle({ head, body }: PageTags): PageTags {
  const styled = (_: string, address: string) =>
    `<style>${readAsset(address)}</style><link rel="prefetch" as="style" href="${address}">`;
  return { head: head.replace(STYLESHEET, styled), body };
}

/**
 * Text is painted before scripts are fetched: the entry has a low priority, and fetches the rest from the template when
 * it has seen the first paint.
 */
export function withScriptsLast({ head, body }: PageTags): PageTags {
  return {
    head,
    body: body
      .replace(SCRIPT, '$& fetchpriority="low"')
      .replace(MODULES, (links) => `<template id="page-scripts">${links}</template>`),
  };
}
