/*
 * What a crawler reads in the HTML of a page, without a browser. Our HTML is well-formed, so regular expressions are
 * sufficient.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The visible text: entities decoded, white space collapsed. */
function visibleText(html: string): string {
  const text = html.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
  return text.replace(/\s+/g, " ").trim();
}

/** The first match of an expression's first group, as text. */
function first(html: string, expression: RegExp): string | undefined {
  const found = expression.exec(html)?.[1];
  return found === undefined ? undefined : visibleText(found);
}

/** All matches of an expression's first group, as text. */
function all(html: string, expression: RegExp): string[] {
  return Array.from(html.matchAll(expression), (match) => visibleText(match[1] ?? ""));
}

/** The content of a `<meta>` element by name. */
function meta(html: string, name: string): string | undefined {
  return first(html, new RegExp(`<meta name="${name}" content="([^"]*)"`));
}

/** A page as a crawler sees it. */
export interface ReadPage {
  readonly title: string | undefined;
  readonly titles: number;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string;
  readonly h1: readonly string[];
  /** The `href` of all links. */
  readonly links: readonly string[];
  /** The JSON-LD blocks. */
  readonly structured: readonly string[];
  /** The visible text of the body. */
  readonly text: string;
}

/** Parses a page. */
export function read(html: string): ReadPage {
  const body = html.slice(html.indexOf("<body"));
  return {
    title: first(html, /<title>([^<]*)<\/title>/),
    titles: html.match(/<title>/g)?.length ?? 0,
    description: meta(html, "description"),
    canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
    robots: meta(html, "robots") ?? "",
    h1: all(html, /<h1\b[^>]*>(.*?)<\/h1>/gs).map((heading) => visibleText(heading.replace(/<[^>]+>/g, ""))),
    links: all(body, /<a\b[^>]*\shref="([^"]*)"/g),
    structured: Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
      (match) => match[1] ?? "",
    ),
    // Comments are React's separators within a text; other tags may separate words.
    text: visibleText(
      body
        .replace(/<script\b.*?<\/script>/gs, " ")
        .replace(/<!--.*?-->/gs, "")
        .replace(/<\/?(?:span|strong|em|b|i|a|abbr|time)\b[^>]*>/g, "")
        .replace(/<[^>]+>/g, " "),
    ),
  };
}
