import type { Operations } from "./types.gen.ts";

/** A call of the API: where it goes, and the types of its body and its answer. */
export interface Endpoint<Answer, Body = undefined> {
  readonly method: keyof Operations;
  /** With the query. Of a read call it is also the key in the preload. */
  readonly path: string;
  /** For the compiler only: never set. */
  readonly types?: { readonly answer: Answer; readonly body: Body };
}

/** What is generated of an operation. */
interface Operation {
  readonly data: { readonly body?: unknown; readonly path?: unknown; readonly query?: unknown };
  readonly answer: unknown;
}

/** A query in the order of its members, or as it stands in the address, with or without its question mark. */
type Query<Members> =
  | { [Name in keyof NonNullable<Members>]: NonNullable<NonNullable<Members>[Name]> }
  | URLSearchParams
  | string;

type Parameters<Data extends Operation["data"]> = Data extends { readonly path: infer Path }
  ? [parameters: { readonly path: Path; readonly query?: Query<Data["query"]> }]
  : [parameters?: { readonly query?: Query<Data["query"]> }];

/** Declares a call of an operation of the contract, which is found by its verb and path. */
export function endpoint<
  Verb extends keyof Operations,
  Path extends keyof Operations[Verb] & string,
  Op extends Operation = Operations[Verb][Path] & Operation,
>(
  method: Verb,
  path: Path,
  ...[parameters]: Parameters<Op["data"]>
): Endpoint<Op["answer"], Op["data"]["body"]> {
  const { path: values = {}, query = "" } = (parameters ?? {}) as { path?: object; query?: Query<object> };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((values as Record<string, unknown>)[name])),
  );
  const text = queryText(query);
  return { method, path: text === "" ? filled : `${filled}?${text}` };
}

function queryText(query: Query<object>): string {
  if (typeof query === "string") return query.replace(/^\?/, "");
  if (query instanceof URLSearchParams) return String(query);
  const members = Object.entries<string | number | boolean>(query);
  return members.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}
