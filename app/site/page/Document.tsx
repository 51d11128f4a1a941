import { jsonForScript } from "./embed.ts";
import type { Head, OpenGraph, PageData } from "./page-types.ts";

/** The colour of the browser's UI: `--color-paper` of both colour schemes in `styles/tokens.css`. */
const THEME_COLORS = { light: "#f6f1e6", dark: "#0c2440" } as const;

export interface DocumentProps {
  readonly head: Head;
  readonly page: PageData;
  /** The rendered page as HTML. */
  readonly markup: string;
}

/** The HTML document of a page. It is rendered once as static markup; React hydrates only the content of `#root`. */
export function Document({ head, page, markup }: DocumentProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.canonical != null && <link rel="canonical" href={head.canonical} />}
        {head.robots != null && <meta name="robots" content={head.robots} />}
        {head.og != null && <Preview og={head.og} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title="New courses" href="/feed.xml" />
        {head.json_ld != null && <DataBlock type="application/ld+json" value={head.json_ld} />}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the output of React */}
        <div id="root" dangerouslySetInnerHTML={{ __html: markup }} />
        <DataBlock type="application/json" id="page-data" value={page} />
      </body>
    </html>
  );
}

function Preview({ og }: { og: OpenGraph }) {
  return (
    <>
      <meta property="og:type" content={og.type} />
      <meta property="og:title" content={og.title} />
      <meta property="og:description" content={og.description} />
      <meta property="og:url" content={og.url} />
      <meta property="og:site_name" content={og.site_name} />
      <meta property="og:locale" content="en_IN" />
      {og.image != null && <meta property="og:image" content={og.image} />}
      {og.image_width != null && <meta property="og:image:width" content={String(og.image_width)} />}
      {og.image_height != null && <meta property="og:image:height" content={String(og.image_height)} />}
      {og.image_alt != null && <meta property="og:image:alt" content={og.image_alt} />}
      <meta name="twitter:card" content={og.image != null ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={og.title} />
      <meta name="twitter:description" content={og.description} />
      {og.image != null && <meta name="twitter:image" content={og.image} />}
      {og.image_alt != null && <meta name="twitter:image:alt" content={og.image_alt} />}
    </>
  );
}

/** A JSON data block. It is not executed, so the content security policy allows it. */
function DataBlock({ type, id, value }: { type: string; id?: string; value: unknown }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes the value
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: jsonForScript(value) }} />;
}
