import { createContext, useCallback, useContext, useMemo } from "react";
import { type DataRouter, useLocation, useNavigate } from "react-router";

/** The router, which knows where it goes before that is rendered. */
export const RouterContext = createContext<DataRouter | null>(null);

/** The query parameters of a list: the default and the allowed values of each. */
export type AddressSpec<K extends string> = Readonly<
  Record<K, { readonly fallback: string; readonly choices?: readonly string[] }>
>;

export type AddressValues<K extends string> = Readonly<Record<K, string>>;

/** Parses the query. A value that is not allowed becomes the default, so that outdated bookmarks still work. */
export function readAddress<K extends string>(search: string, spec: AddressSpec<K>): AddressValues<K> {
  const params = new URLSearchParams(search);
  const values: Record<string, string> = {};
  for (const name of Object.keys(spec) as K[]) {
    const { fallback, choices } = spec[name];
    const given = params.get(name)?.trim();
    values[name] = given && (choices === undefined || choices.includes(given)) ? given : fallback;
  }
  return values as AddressValues<K>;
}

/** Serializes the values and omits defaults, so that each state has one URL. */
export function writeAddress<K extends string>(values: AddressValues<K>, spec: AddressSpec<K>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(spec) as K[]) {
    if (values[name] !== spec[name].fallback) params.set(name, values[name]);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** Applies a change. A new filter or sort order resets the page. */
export function changeAddress<K extends string>(
  values: AddressValues<K>,
  change: Partial<AddressValues<K>>,
  spec: AddressSpec<K>,
): AddressValues<K> {
  const first =
    "page" in spec && !("page" in change) ? { page: (spec as AddressSpec<string>).page?.fallback } : {};
  return { ...values, ...first, ...change } as AddressValues<K>;
}

/** The page number of a query parameter, from 1. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** List state in the URL, so that Back, bookmarks and links keep it. */
export function useAddressState<K extends string>(spec: AddressSpec<K>) {
  const rendered = useLocation();
  const { pathname, search } = rendered;
  const navigate = useNavigate();
  const router = useContext(RouterContext);
  const values = useMemo(() => readAddress(search, spec), [search, spec]);
  const href = useCallback(
    (change: Partial<AddressValues<K>>, from = values) =>
      pathname + writeAddress(changeAddress(from, change, spec), spec),
    [pathname, values, spec],
  );
  /**
   * Changes the URL. `replace` for a search, which starts when typing pauses, and for keys that step through a choice:
   * Back does not step through every one, and a search does not cancel the navigation to another screen.
   */
  const change = useCallback(
    (next: Partial<AddressValues<K>>, { replace = false } = {}) => {
      // Not the rendered values: a change that follows another at once would undo it.
      const target = router?.state.navigation.location ?? router?.state.location ?? rendered;
      const leaving = target.pathname !== pathname;
      if (leaving && replace) return;
      const from = leaving ? values : readAddress(target.search, spec);
      void navigate(href(next, from), { replace, preventScrollReset: true });
    },
    [router, rendered, pathname, values, spec, href, navigate],
  );
  return { values, href, change };
}
