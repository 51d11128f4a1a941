import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

/** What a list keeps in its address: each name with its value when the address says nothing. */
export type AddressSpec<K extends string> = Readonly<
  Record<K, { readonly fallback: string; readonly choices?: readonly string[] }>
>;

export type AddressValues<K extends string> = Readonly<Record<K, string>>;

/** Reads a query. A value that is none of the choices counts as not given, so that an old bookmark still opens. */
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

/** Writes the query for values, without those that go without saying, so that each state has one address. */
export function writeAddress<K extends string>(values: AddressValues<K>, spec: AddressSpec<K>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(spec) as K[]) {
    if (values[name] !== spec[name].fallback) params.set(name, values[name]);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** The values after a change. A new filter or sort order leads back to the first page. */
export function changeAddress<K extends string>(
  values: AddressValues<K>,
  change: Partial<AddressValues<K>>,
  spec: AddressSpec<K>,
): AddressValues<K> {
  const first =
    "page" in spec && !("page" in change) ? { page: (spec as AddressSpec<string>).page?.fallback } : {};
  return { ...values, ...first, ...change } as AddressValues<K>;
}

/** The number of a page as an address gives it, from 1. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** State of a list, kept in the address, so that Back, bookmarks and links carry it. */
export function useAddressState<K extends string>(spec: AddressSpec<K>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => readAddress(search, spec), [search, spec]);
  const href = useCallback(
    (change: Partial<AddressValues<K>>) => pathname + writeAddress(changeAddress(values, change, spec), spec),
    [pathname, values, spec],
  );
  /** Changes the address. Typing replaces it, so that Back does not go through every letter. */
  const change = useCallback(
    (next: Partial<AddressValues<K>>, { replace = false } = {}) => {
      void navigate(href(next), { replace, preventScrollReset: true });
    },
    [href, navigate],
  );
  return { values, href, change };
}
