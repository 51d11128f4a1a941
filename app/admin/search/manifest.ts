import { paths } from "../kit/paths.ts";
import { listLoader, loadWithDrafts } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { missList, synonymsQuery } from "./search-api.ts";

const LIST = { label: "Searches without results", href: paths.search };

export const manifest: Manifest = [
  {
    path: LIST.href,
    permission: "read_content",
    title: LIST.label,
    nav: { icon: "search", label: "Searches" },
    loader: listLoader(missList),
    screen: lazyScreen(() => import("./MissListScreen.tsx"), "MissListScreen"),
  },
  {
    path: paths.searchWords,
    permission: "read_content",
    title: "Search words",
    back: LIST,
    failed: "Failed to fetch the search words",
    palette: { note: "Words that mean the same", words: "synonyms" },
    kind: { name: "search_words" },
    loader: () => loadWithDrafts(synonymsQuery, draftsFor("search_words")),
    screen: lazyScreen(() => import("./SearchWordsScreen.tsx"), "SearchWordsScreen"),
  },
];
