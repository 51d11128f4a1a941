import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

/** How a draft is seen as a page. */
export function previewQuery(draft: number) {
  const path = `/api/admin/drafts/${draft}/preview` as const;
  const find = endpoint<api.FindPreviewData, api.FindPreviewResponse>("GET", path);
  return queryOptions({
    queryKey: ["preview", draft],
    queryFn: ({ signal }) => call(find, { signal }),
  });
}

/** Makes a link that works for seven days. */
export function createPreviewLink(draft: number) {
  const path = `/api/admin/drafts/${draft}/preview` as const;
  return call(endpoint<api.CreatePreviewLinkData, api.CreatePreviewLinkResponse>("POST", path));
}

export function withdrawPreviewLink(id: number) {
  const path = `/api/admin/previews/${id}` as const;
  return call(endpoint<api.WithdrawPreviewLinkData, api.WithdrawPreviewLinkResponse>("DELETE", path));
}
