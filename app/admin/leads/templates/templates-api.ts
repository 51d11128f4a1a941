import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { LOADED_BY_ROUTE } from "../../records/loaders.ts";
import { queryClient } from "../../session/query-client.ts";

const KEY = "reply-templates";

/** All templates, by name. */
export const templatesQuery = queryOptions({
  queryKey: [KEY, "list"],
  queryFn: ({ signal }) => call(endpoint("GET", "/api/admin/reply-templates"), { signal }),
});

export function templateQuery(id: number) {
  const find = endpoint("GET", "/api/admin/reply-templates/{id}", { path: { id } });
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(find, { signal }),
    ...LOADED_BY_ROUTE,
  });
}

/** What stands for the placeholders in the reply to an enquiry. */
export function replyValuesQuery(lead: number) {
  const find = endpoint("GET", "/api/leads/{id}/reply-values", { path: { id: lead } });
  return queryOptions({
    queryKey: [KEY, "values", lead],
    queryFn: ({ signal }) => call(find, { signal }),
  });
}

export function createTemplate(body: api.ReplyTemplateInput) {
  const create = endpoint("POST", "/api/admin/reply-templates");
  return call(create, { body });
}

/** Changes a template. Answered by 409 when it no longer has this revision. */
export function updateTemplate(id: number, body: api.ReplyTemplateInput, revision: number | undefined) {
  const update = endpoint("PUT", "/api/admin/reply-templates/{id}", { path: { id } });
  return call(update, { body, revision });
}

export function removeTemplate(id: number, revision: number) {
  const remove = endpoint("DELETE", "/api/admin/reply-templates/{id}", { path: { id } });
  return call(remove, { revision });
}

/** Reloads what is shown of the templates. */
export function renewTemplates(): void {
  for (const part of [[KEY, "list"], ["audit"]]) void queryClient.invalidateQueries({ queryKey: part });
}
