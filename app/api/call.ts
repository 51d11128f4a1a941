import type { ApiError, CallOptions } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";

/** Makes a call without loading the client before the first one: most pages contain their data. */
export async function callLazily<Answer, Body>(
  to: Endpoint<Answer, Body>,
  options: CallOptions & { readonly body?: Body } = {},
): Promise<Answer> {
  const client = await import("./client.ts");
  return client.call<Answer, Body | undefined>(to, options);
}

/** The server's message; `fallback` when it sent none, or without a response. */
export function answerText(error: unknown, fallback: string): string {
  const { status, text } = error as Partial<ApiError>;
  return status ? (text ?? fallback) : fallback;
}
