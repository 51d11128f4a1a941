import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listOf, renderArea, toast } from "../test-area.tsx";
import { json, refused } from "../test-screen.tsx";
import { CourseBatches } from "./CourseBatches.tsx";

const BATCH = {
  ...{ id: 5, course_id: 7, course_title: "PLC Programming", revision: 2, deleted_at: null },
  ...{ starts_on: "2099-01-05", ends_on: "2099-03-05", enrol_by: null, days: ["mon"] },
  ...{ from_time: "18:30", to_time: "20:30", remark: "", mode: "centre", place: "Pune", language: "English" },
  ...{ seats: 12, seats_taken: 4, fee: null, state: "open", updated_at: "2026-11-20T10:00:00.000Z" },
};

interface Sent {
  readonly seats_taken: number;
  readonly state: string;
}

/** Shows the batches of a course. Returns what is sent to change them. */
async function show(answer: (body: Sent) => Response): Promise<Sent[]> {
  const sent: Sent[] = [];
  let stored: Partial<Sent> = {};
  const screen = () => (
    <>
      <h1>Course</h1>
      <CourseBatches course={7} fold={undefined} />
    </>
  );
  await renderArea([{ path: "/", Component: screen }], "/", {
    "GET /api/admin/batches": () => listOf([{ ...BATCH, ...stored }]),
    "GET /api/admin/batches/waiting": () => json([]),
    "PUT /api/batches/5": ({ body }) => {
      sent.push(body);
      const response = answer(body);
      if (response.ok) stored = body;
      return response;
    },
  });
  await expect.element(page.getByText("5 Jan 2099, 4 of 12 seats taken")).toBeVisible();
  await page.getByRole("heading", { level: 2, name: "Batches" }).click();
  return sent;
}

const taken = page.getByLabelText(/^Seats taken/);

test("seats and state of a batch are changed where they stand, and Undo takes it back", async () => {
  const sent = await show((body) => json({ ...BATCH, ...body, revision: 3 }));
  await taken.fill("9");
  await userEvent.keyboard("{Enter}");
  await toast("Batch updated").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => sent.map(({ seats_taken }) => seats_taken)).toEqual([9, 4]);
  await page.getByLabelText(/^State/).selectOptions("Full");
  await expect.poll(() => sent.at(-1)).toMatchObject({ state: "full", seats_taken: 4 });
});

test("what the server refuses of a batch is told, and the cell shows what is stored", async () => {
  const sent = await show(() => refused("seats_taken", "There are 12 seats."));
  await taken.fill("13");
  await userEvent.keyboard("{Tab}");
  await expect.element(toast("There are 12 seats.")).toBeVisible();
  expect(sent.pop()).toMatchObject({ seats_taken: 13 });
  await expect.element(taken).toHaveValue("4");
  await taken.fill("many");
  await userEvent.keyboard("{Tab}");
  await expect.element(toast("Give a whole number.")).toBeVisible();
  expect(sent).toEqual([]);
});
