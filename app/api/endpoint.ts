/** `/api/courses/{id}` with a value for each parameter. */
type Filled<Url extends string> = Url extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string | number}${Filled<After>}`
  : Url;

/** A call of the API: where it goes, and the types of its body and its answer. */
export interface Endpoint<Answer, Body = undefined> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With the query. Of a read call it is also the key in the preload. */
  readonly path: string;
  /** For the compiler only: never set. */
  readonly types?: { readonly answer: Answer; readonly body: Body };
}

/** Declares a call. `Data` and `Answer` are the generated `…Data` and `…Response` of one operation. */
export function endpoint<Data extends { url: string; body?: unknown }, Answer>(
  method: Endpoint<Answer>["method"],
  path: Filled<Data["url"]> | `${Filled<Data["url"]>}?${string}`,
): Endpoint<Answer, Data["body"]> {
  return { method, path };
}
