import { createContext, type ReactNode, useContext } from "react";
import type { Endpoint } from "#api/endpoint.ts";
import { getSettings } from "#api/endpoints.ts";
import type { Settings } from "#content/site.ts";
import type { PageData } from "./page-types.ts";

const PageContext = createContext<PageData | null>(null);

export function PageDataProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <PageContext value={data}>{children}</PageContext>;
}

/** The data of the current page. */
export function usePage(): PageData {
  const page = useContext(PageContext);
  if (page === null) throw new Error("usePage needs a PageDataProvider above it");
  return page;
}

/** The preloaded response of a call. */
export function usePreload<Answer>({ path }: Endpoint<Answer>): Answer | undefined {
  return usePage().preload[path] as Answer | undefined;
}

/** The page's record. */
export function useRecord<T>(): T | undefined {
  const { record, preload } = usePage();
  return record === null ? undefined : (preload[record] as T | undefined);
}

/** The record of a page that is about one: the server answers unknown ones with the error page. */
export function useRequiredRecord<T>(): T {
  const { url } = usePage();
  const record = useRecord<T>();
  if (record === undefined) throw new Error(`The page ${url} needs its record among its data.`);
  return record;
}

export function useSettings(): Settings {
  const settings = usePreload(getSettings);
  if (!settings) throw new Error("This page needs the site settings among its data.");
  return settings;
}
