import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";

const listServices = endpoint("GET", "/api/admin/services");

/** All services in the order of the site. */
export const servicesQuery = queryOptions({
  queryKey: ["services", "list"],
  queryFn: ({ signal }) => call(listServices, { signal }),
  ...LOADED_BY_ROUTE,
});

export function serviceQuery(slug: string) {
  const find = endpoint("GET", "/api/admin/services/{slug}", { path: { slug } });
  return queryOptions({
    queryKey: ["services", "one", slug],
    queryFn: ({ signal }) => call(find, { signal }),
    ...LOADED_BY_ROUTE,
  });
}

/** The texts that a service had before anyone changed them. */
export function findOriginal(slug: string) {
  return call(endpoint("GET", "/api/admin/services/{slug}/original", { path: { slug } }));
}
