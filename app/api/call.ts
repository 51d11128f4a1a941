import type { ApiError, CallOptions } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

/** Makes a call without a body. The client is fetched with the first one: most pages come with all they need. */
export async function callLazily<Answer, Body>(
  to: Endpoint<Answer, Body>,
  options: CallOptions & { readonly body?: Body } = {},
): Promise<Answer> {
  const client = await import("./client.ts");
  return client.call<Answer, Body | undefined>(to, options);
}

/** The answer's own words; `fallback` where it had none, or where no answer came. */
export function answerText(error: unknown, fallback: string): string {
  const { status, text } = error as Partial<ApiError>;
  return status ? (text ?? fallback) : fallback;
}
