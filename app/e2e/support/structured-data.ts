import { longDate } from "#content/format.ts";
import { splitLead } from "../../site/courses/split-lead.ts";
import type { ReadPage } from "./html.ts";

/** A node of a graph, or a nested value. */
export interface Item {
  readonly "@type"?: string;
  readonly "@id"?: string;
  readonly [name: string]: unknown;
}

/** A JSON-LD block. */
export interface Graph {
  readonly "@context": string;
  readonly "@graph": readonly Item[];
}

/** Properties with URLs, identifiers and words for machines, which are not displayed. */
const UNREAD = new Set([
  "@id",
  "@type",
  "url",
  "item",
  "image",
  "logo",
  "sameAs",
  "position",
  "priceCurrency",
  // Shown in words of another kind.
  "availability",
  "byDay",
  "category",
  "courseMode",
  "repeatCount",
  "repeatFrequency",
  "scheduleTimezone",
  "validThrough",
  "addressCountry",
  "currency",
  "unitText",
]);

/** Every text and number of a node that must be visible on the page, with its property. */
export function values(node: unknown, name = ""): [name: string, value: string][] {
  if (Array.isArray(node)) return node.flatMap((one) => values(one, name));
  if (typeof node === "object" && node !== null) {
    return Object.entries(node).flatMap(([key, value]) => (UNREAD.has(key) ? [] : values(value, key)));
  }
  return node === null || node === undefined ? [] : [[name, String(node)]];
}

/** Every object of a graph, at any depth. */
export function items(node: unknown): Item[] {
  if (Array.isArray(node)) return node.flatMap(items);
  if (typeof node !== "object" || node === null) return [];
  return [node as Item, ...Object.values(node).flatMap(items)];
}

const UNITS: Readonly<Record<string, string>> = { D: "day", W: "week", M: "month", Y: "year", H: "hour" };

/** Whether the page shows a value, in the format of pages. */
export function isShown(name: string, value: string, page: ReadPage & { html: string }): boolean {
  if (["price", "minValue", "maxValue"].includes(name)) {
    return page.text.includes(`₹${Number(value).toLocaleString("en-IN")}`);
  }
  if (["dateModified", "startDate", "endDate", "datePosted"].includes(name))
    return page.html.includes(`"${value}"`);
  if (name === "startTime" || name === "endTime") {
    const [hour = "", minutes = ""] = value.split(":");
    const past = minutes === "00" ? "" : `:${minutes}`;
    return page.text.includes(`${Number(hour) % 12 || 12}${past} ${Number(hour) < 12 ? "am" : "pm"}`);
  }
  if (name === "priceValidUntil") return page.text.includes(longDate(value));
  const halfHours = /^PT(\d+)H30M$/.exec(value);
  if (halfHours) return page.text.includes(`${halfHours[1]}.5 hours`);
  const period = /^PT?(\d+)([DWMYH])$/.exec(value);
  if (name === "timeRequired" && period) {
    return new RegExp(`\\b${period[1]} ${UNITS[period[2] ?? ""]}s?\\b`).test(page.text);
  }
  // An employer who is not named.
  if (value === "confidential") return page.text.includes("An employer in ");
  if (value.startsWith("<p>")) {
    return value.split(/<\/?p>/).every((part) => page.text.includes(part.replaceAll("&amp;", "&")));
  }
  // The head of a course has the first sentence of its description, the rest stands further down.
  const parts = name === "description" ? splitLead(value) : [value];
  return parts.every((part) => page.text.includes(part.replace(/\s+/g, " ").trim()));
}

/** Errors that the available validators do not detect. */
export function findErrors(graph: Graph, known: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const all = items(graph["@graph"]);
  const ids = graph["@graph"].map((node) => node["@id"]);
  if (new Set(ids).size !== ids.length) found.push("two nodes of one @id");
  for (const item of all) {
    const type = item["@type"] ?? "";
    if (/rating|review/i.test(type) || Object.keys(item).some((key) => /rating|review/i.test(key))) {
      found.push("rating markup, although staff type the ratings");
    }
    if (type === "Course" && !(item.name && item.description)) found.push("a Course without its text");
    if (type === "Offer" && !/^\d+(\.\d\d)?$/.test(String(item.price))) {
      found.push(`a price that is no number: ${item.price}`);
    }
    for (const key of ["url", "item"]) {
      const address = item[key];
      if (typeof address !== "string") continue;
      if (address.includes("#")) found.push(`an address with a fragment: ${address}`);
      if (!known.has(address)) found.push(`an address that is no listed page: ${address}`);
    }
    found.push(...faultsOfList(item));
  }
  return found;
}

function faultsOfList(item: Item): string[] {
  const entries = item.itemListElement;
  if (!Array.isArray(entries)) return [];
  const found: string[] = [];
  const positions = entries.map((entry: Item) => entry.position);
  if (positions.some((position, at) => position !== at + 1)) found.push(`positions ${positions}`);
  const addresses = entries.map((entry: Item) => entry.url ?? entry.item).filter(Boolean);
  if (new Set(addresses).size !== addresses.length) found.push("an address twice in one list");
  if (entries.some((entry: Item) => !entry.name)) found.push("an entry without a name");
  if (item["@type"] === "ItemList" && entries.length < 3) found.push("a list of fewer than three");
  return found;
}
