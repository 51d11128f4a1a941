import { afterEach, expect, test, vi } from "vitest";
import { call } from "#api/client.ts";
import { confirmation, confirmIdentityForCalls } from "./confirmation.ts";

const settings = { method: "PUT", path: "/api/settings" } as const;

/** Refuses every call until the person has confirmed who they are. */
function refuseUntil(confirmed: () => boolean) {
  const refusal = JSON.stringify({ code: "confirmation_required" });
  vi.stubGlobal("fetch", async () =>
    confirmed() ? new Response("{}") : new Response(refusal, { status: 403 }),
  );
}

afterEach(() => vi.unstubAllGlobals());

test("calls that ask at the same moment share one dialog, and are all repeated", async () => {
  confirmIdentityForCalls();
  let confirmed = false;
  refuseUntil(() => confirmed);
  const opened = vi.fn();
  const stop = confirmation.subscribe(() => confirmation.get() && opened());
  const calls = [call(settings), call(settings)];
  await vi.waitFor(() => expect(confirmation.get()).not.toBeNull());
  // Both calls have been refused by now.
  await new Promise((resolve) => setTimeout(resolve));
  confirmed = true;
  confirmation.get()?.end(true);
  expect(await Promise.all(calls)).toEqual([{}, {}]);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(confirmation.get()).toBeNull();
  stop();
});

test("the next call opens the dialog anew", async () => {
  confirmIdentityForCalls();
  refuseUntil(() => false);
  const first = call(settings).catch((error: Error) => error);
  await vi.waitFor(() => expect(confirmation.get()).not.toBeNull());
  confirmation.get()?.end(false);
  expect(await first).toMatchObject({ code: "confirmation_required" });
  const second = call(settings).catch((error: Error) => error);
  await vi.waitFor(() => expect(confirmation.get()).not.toBeNull());
  confirmation.get()?.end(false);
  expect(await second).toMatchObject({ code: "confirmation_required" });
});
