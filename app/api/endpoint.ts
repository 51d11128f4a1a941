/** `/api/courses/{id}` with a value in each place. */
type Filled<Url extends string> = Url extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string | number}${Filled<After>}`
  : Url;

/** A call of the API: where it goes, and the types of what it takes and answers. */
export interface Endpoint<Answer, Body = undefined> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With the query. Of a read call it is also the key in the preload. */
  readonly path: string;
  /** For the compiler only: never set. */
  readonly types?: { readonly answer: Answer; readonly body: Body };
}

/** A call as the generated types describe it: `…Data` and `…Response` of one operation. */
export interface Operation<Data extends { url: string; body?: unknown }, Answer>
  extends Endpoint<Answer, Data["body"]> {
  readonly path: Filled<Data["url"]> | `${Filled<Data["url"]>}?${string}`;
}
