import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#api/client.ts";
import { toastManager } from "../ui/toasts.ts";
import { queryClient, showAnswer } from "./query-client.ts";

const BUSY = new ApiError(503, { message: "The site is busy." });

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

test("two actions that fail with the same text share a toast, which stays until both have succeeded", async () => {
  await run("The role could not be changed.", BUSY);
  await run("The link could not be made.", BUSY);
  expect(texts()).toEqual(["The site is busy."]);
  await run("The role could not be changed.");
  expect(texts()).toEqual(["The site is busy."]);
  await run("The link could not be made.");
  expect(texts()).toEqual([]);
});

test.each([
  [404, {}, "The role could not be changed."],
  [404, { error: "The account does not exist." }, "The account does not exist."],
  [403, { message: "Only owners may." }, "Only owners may."],
  [422, { message: "Refused.", fields: { role: ["Choose a role."] } }, "Refused. Choose a role."],
  [500, { error: "The disk is full." }, "The disk is full."],
])("a failure with status %i is told", async (status, body, text) => {
  await run("The role could not be changed.", new ApiError(status, body));
  expect(texts()).toEqual([text]);
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
