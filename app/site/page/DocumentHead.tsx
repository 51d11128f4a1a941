import { jsonForScript } from "./embed.ts";
import type { Head, OpenGraph } from "./page-types.ts";

/** The colour of the browser's UI: `--color-paper` of both colour schemes in `styles/tokens.css`. */
const THEME_COLORS = { light: "#f6f1e6", dark: "#0c2440" } as const;

/** The tags of a document's head that depend on the page. React renders them once; they are not hydrated. */
export function DocumentHead({ head }: { head: Head }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
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
      <link rel="alternate" type="application/atom+xml" title="Jobs" href="/jobs.xml" />
      {head.json_ld != null && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes the value
          dangerouslySetInnerHTML={{ __html: jsonForScript(head.json_ld) }}
        />
      )}
    </>
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
      {og.image_type != null && <meta property="og:image:type" content={og.image_type} />}
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
