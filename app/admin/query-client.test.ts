import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#api/client.ts";
import { queryClient, showAnswer } from "./query-client.ts";
import { toastManager } from "./ui/toasts.ts";

const LOST = new ApiError(0, { message: "The site could not be reached." });

/** The texts of the toasts that are shown. */
let shown: Map<string, string>;

beforeEach(() => {
  shown = new Map();
  vi.spyOn(toastManager, "add").mockImplementation(({ id = "", title }) => {
    shown.set(id, String(title));
    return id;
  });
  vi.spyOn(toastManager, "close").mockImplementation((id = "") => void shown.delete(id));
});

const texts = () => [...shown.values()];

/** Runs a call; `error` is its answer. */
async function run(failed: string, error?: Error): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      if (error) throw error;
    },
    meta: { failed },
  });
  await mutation.execute(undefined).catch(() => {});
}

test("a failure does not stand beside the success of the same action", async () => {
  await run("The role could not be changed.", new ApiError(500, {}));
  expect(texts()).toEqual(["The role could not be changed."]);
  await run("Something else failed.");
  expect(texts(), "another action says nothing of this one").toHaveLength(1);
  await run("The role could not be changed.");
  expect(texts()).toEqual([]);
});

test("two actions without a connection share a toast, which stays until both have succeeded", async () => {
  await run("The role could not be changed.", LOST);
  await run("The link could not be made.", LOST);
  expect(texts()).toEqual(["The site could not be reached."]);
  await run("The role could not be changed.");
  expect(texts()).toEqual(["The site could not be reached."]);
  await run("The link could not be made.");
  expect(texts()).toEqual([]);
});

test("an answer from before a change does not take the place of what the change answered", async () => {
  const queryKey = ["file", 1];
  const before = Promise.withResolvers<{ revision: number }>();
  queryClient.setQueryData(queryKey, { revision: 1 });
  const reading = queryClient
    .query({ queryKey, queryFn: () => before.promise, staleTime: 0 })
    .catch(() => undefined);
  showAnswer(queryKey, { revision: 3 });
  before.resolve({ revision: 2 });
  await reading;
  expect(queryClient.getQueryData(queryKey)).toEqual({ revision: 3 });
});
