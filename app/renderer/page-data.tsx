import { createContext, type ReactNode, useContext } from "react";
import type { PageData } from "./page-types.ts";

export type { FormKind, FormResult, Head, OpenGraph, PageData, Preload } from "./page-types.ts";

const PageContext = createContext<PageData | null>(null);

/** Hands the page's data to everything below. */
export function PageDataProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <PageContext value={data}>{children}</PageContext>;
}

/** The page that is shown: address, status, preloaded answers, form result. */
export function usePage(): PageData {
  const page = useContext(PageContext);
  if (page === null) throw new Error("usePage needs a PageDataProvider above it");
  return page;
}

/** What the server preloaded for an API path, the path written exactly as the server keys it. */
export function usePreload<T>(apiPath: string): T | undefined {
  return usePage().preload[apiPath] as T | undefined;
}

/** The first preloaded answer whose API path has this shape, for paths that carry an id or a query. */
export function usePreloadMatching<T>(shape: RegExp): { path: string; value: T } | undefined {
  const { preload } = usePage();
  const path = Object.keys(preload).find((key) => shape.test(key));
  return path === undefined ? undefined : { path, value: preload[path] as T };
}
