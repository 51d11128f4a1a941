import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ListResult } from "./ListResult.tsx";

const LOADED = {
  isPending: false,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: async () => {
    throw new Error("not used");
  },
};

interface ListProps {
  total: number;
  failed?: boolean;
  all?: { label: string; href: string };
}

/** Pages of ten rows; the page number is in the URL. */
function List({ total, failed = false, all }: ListProps) {
  const number = Number(new URLSearchParams(useLocation().search).get("page") ?? "1");
  const from = (number - 1) * 10;
  const items = Array.from({ length: Math.max(0, Math.min(10, total - from)) }, (_, at) => ({
    id: from + at + 1,
  }));
  return (
    <ListResult
      query={{ ...LOADED, isError: failed }}
      list={failed ? undefined : { items, total }}
      failure="The list could not be loaded."
      empty="Nothing found."
      all={all}
      page={number}
      perPage={10}
      href={(to) => `/?page=${to}`}
    >
      {(rows) => (
        <ul>
          {rows.map(({ id }) => (
            <li key={id}>Row {id}</li>
          ))}
        </ul>
      )}
    </ListResult>
  );
}

async function open(address: string, props: ListProps) {
  const router = createMemoryRouter([{ path: "/", element: <List {...props} /> }], {
    initialEntries: [address],
  });
  await render(<RouterProvider router={router} />);
  return router;
}

test("an empty list says so, and leads to the whole list when a filter is set", async () => {
  await open("/", { total: 0, all: { label: "Show all", href: "/all" } });
  await expect.element(page.getByText("Nothing found.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show all" })).toHaveAttribute("href", "/all");
});

test("a page beyond the end leads to the last one", async () => {
  const router = await open("/?page=3", { total: 12 });
  await expect.element(page.getByText("Row 11")).toBeVisible();
  expect(router.state.location.search).toBe("?page=2");
  expect(router.state.historyAction, "Back does not lead to the page that is not there").toBe("REPLACE");
});

test("a list that did not load offers to try again", async () => {
  await open("/", { total: 0, failed: true });
  await expect.element(page.getByRole("alert").getByText("The list could not be loaded.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByText("Nothing found.")).not.toBeInTheDocument();
});
