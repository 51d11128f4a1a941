import { cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTeam } from "#api/endpoints.ts";
import type { TeamMemberJson } from "#api/types.gen.ts";
import { TestPage } from "./test-page.tsx";
import { useList } from "./use-list.ts";

function List() {
  const list = useList(listTeam, "Something went wrong");
  if (list.phase === "ready") return <p>{list.items.map(({ name }) => name).join(", ")}</p>;
  return <p>{list.phase === "loading" ? "loading" : list.message}</p>;
}

function show(team?: readonly Partial<TeamMemberJson>[]): void {
  const preload = team ? { "/api/team/get": team } : {};
  render(
    <TestPage preload={preload}>
      <List />
    </TestPage>,
  );
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

test("a list in the page data is not requested", () => {
  const call = answer(200, []);
  show([{ name: "Asha" }]);
  expect(screen.getByText("Asha")).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

test("the list stays the same object, so that memoised parts do not render again", () => {
  const preload = { "/api/team/get": [{ name: "Asha" }] };
  const { result, rerender } = renderHook(() => useList(listTeam, "Something went wrong"), {
    wrapper: ({ children }) => <TestPage preload={preload}>{children}</TestPage>,
  });
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});

test("otherwise the list is fetched", async () => {
  answer(200, [{ name: "Asha" }, { name: "Ravi" }]);
  show();
  expect(screen.getByText("loading")).toBeDefined();
  expect(await screen.findByText("Asha, Ravi")).toBeDefined();
});

test("a failure shows the server's text, or the fallback", async () => {
  answer(500, { error: "Team is away" });
  show();
  expect(await screen.findByText("Team is away")).toBeDefined();
  cleanup();
  answer(500, "?");
  show();
  expect(await screen.findByText("Something went wrong")).toBeDefined();
});
