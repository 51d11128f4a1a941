import { expect, test } from "vitest";
import { filterSortPaginate, PER_PAGE } from "./filter-sort-paginate.ts";

const people = [
  { name: "Meera", title: "Automation engineer" },
  { name: "asha", title: "Designer" },
  { name: "Ravi", title: "Automation trainer" },
];
const texts = (row: (typeof people)[number]) => [row.name, row.title];
const orders = { name: (row: (typeof people)[number]) => row.name };
const names = (state: Partial<{ q: string; sort: string; page: number }>) =>
  filterSortPaginate(people, { q: "", sort: "", page: 1, ...state }, texts, orders).items.map(
    (row) => row.name,
  );

test("every search word must occur, ignoring case", () => {
  expect(names({ q: "AUTOMATION" })).toEqual(["Meera", "Ravi"]);
  expect(names({ q: "ravi automation" })).toEqual(["Ravi"]);
  expect(names({ q: "absent" })).toEqual([]);
});

test("sorts in both directions without changing the input", () => {
  expect(names({ sort: "name" })).toEqual(["asha", "Meera", "Ravi"]);
  expect(names({ sort: "-name" })).toEqual(["Ravi", "Meera", "asha"]);
  expect(names({})).toEqual(["Meera", "asha", "Ravi"]);
  expect(names({ sort: "age" })).toEqual(["Meera", "asha", "Ravi"]);
});

test("returns one page of ten thousand rows and the total", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ name: `Person ${at}`, title: "Engineer" }));
  const found = filterSortPaginate(many, { q: "person engineer", sort: "-name", page: 2 }, texts, orders);
  expect(found.total).toBe(10_000);
  expect(found.items).toHaveLength(PER_PAGE);
  expect(found.items[0]?.name).toBe("Person 9974");
});
