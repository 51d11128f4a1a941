import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

/** How a draft is seen as a page. */
export function previewQuery(draft: number) {
  const find = endpoint("GET", "/api/admin/drafts/{id}/preview", { path: { id: draft } });
  return queryOptions({
    queryKey: ["preview", draft],
    queryFn: ({ signal }) => call(find, { signal }),
  });
}

/** Makes a link that works for seven days. */
export function createPreviewLink(draft: number) {
  return call(endpoint("POST", "/api/admin/drafts/{id}/preview", { path: { id: draft } }));
}

export function withdrawPreviewLink(id: number) {
  return call(endpoint("DELETE", "/api/admin/previews/{id}", { path: { id } }));
}
