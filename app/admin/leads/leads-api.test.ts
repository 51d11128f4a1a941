import { expect, test } from "vitest";
import { exportHref, leadList } from "./leads-api.ts";

const ALL = {
  q: "",
  company: "",
  trade: "",
  status: "all",
  kind: "all",
  course_id: "",
  mail: "all",
  owner: "all",
  due: "all",
  source: "all",
  lost_reason: "all",
  from: "",
  until: "",
};

test("the export has the filter of the list and ignores its page", () => {
  expect(exportHref(ALL)).toBe("/api/leads.csv");
  const state = { ...ALL, q: "plc & drives", status: "new", kind: "inquiry", sort: "name", page: "3" };
  expect(exportHref(state)).toBe("/api/leads.csv?q=plc+%26+drives&status=new&kind=inquiry");
  expect(leadList.query(state).queryKey).toContain(
    "/api/leads?q=plc+%26+drives&status=new&kind=inquiry&sort=name&page=3&per_page=50",
  );
  expect(exportHref({ ...ALL, company: "pune pumps", trade: "fitter" })).toBe(
    "/api/leads.csv?company=pune+pumps&trade=fitter",
  );
  expect(exportHref({ ...ALL, owner: "me", due: "overdue" })).toBe("/api/leads.csv?owner=me&due=overdue");
});
