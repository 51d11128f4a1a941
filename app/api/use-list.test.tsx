import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useList } from "./use-list.ts";

function List({ initial }: { initial?: readonly string[] | undefined }) {
  const list = useList<string>("/api/team/get", {
    initial,
    errorField: "error",
    fallback: "Something went wrong",
  });
  if (list.phase === "ready") return <p>{list.items.join(", ")}</p>;
  return <p>{list.phase === "loading" ? "loading" : list.message}</p>;
}

const answer = (status: number, body: unknown) => {
  const call = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  vi.stubGlobal("fetch", call);
  return call;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what the page brought along needs no request", () => {
  const call = answer(200, []);
  render(<List initial={["Asha"]} />);
  expect(screen.getByText("Asha")).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

test("without it the list is fetched", async () => {
  answer(200, ["Asha", "Ravi"]);
  render(<List />);
  expect(screen.getByText("loading")).toBeDefined();
  expect(await screen.findByText("Asha, Ravi")).toBeDefined();
});

test("a failure shows the field that this list reads, or its fallback", async () => {
  answer(500, { error: "Team is away", message: "other" });
  render(<List />);
  expect(await screen.findByText("Team is away")).toBeDefined();
  cleanup();
  answer(500, "?");
  render(<List />);
  expect(await screen.findByText("Something went wrong")).toBeDefined();
});
