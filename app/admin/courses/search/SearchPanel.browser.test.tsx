import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, json, renderForStaff } from "../../test-screen.tsx";
import { courseForm } from "../course-form.ts";
import { SearchPanel } from "./SearchPanel.tsx";

/** The fields of the course form that the panel reads first. */
function CourseFields() {
  const { register, control } = useForm({ defaultValues: courseForm.empty });
  return (
    <>
      <input aria-label="Title" {...register("title")} />
      <input aria-label="Category" {...register("category")} />
      <input aria-label="Duration" {...register("duration")} />
      <textarea aria-label="Description" {...register("description")} />
      <SearchPanel control={control} id={undefined} countedIn={null} />
    </>
  );
}

const heading = (name: string | RegExp) => page.getByRole("heading", { name });
const type = (field: string, text: string) => page.getByRole("textbox", { name: field }).fill(text);

beforeEach(async () => {
  answerCalls({
    "GET /api/settings": () => json({ brand_name: "Trainwell" }),
    "GET /api/courses/counts": () =>
      json({ all: 9, "cs-it": 3, electronics: 3, "machine-design": 3, other: 0 }),
  });
  await renderForStaff(<CourseFields />);
});

test("an empty form has no faults yet, and one in which something was written lacks the rest", async () => {
  await expect.element(heading("What search engines look for")).toBeVisible();
  await expect.element(page.getByText("Missing:")).not.toBeInTheDocument();
  await type("Title", "PLC");
  await expect.element(heading(/things to improve/)).toBeVisible();
  await expect.element(page.getByText("Missing:").first()).toBeInTheDocument();
  await expect.element(heading("Not eligible for course lists in search")).toBeVisible();
});

test("what is typed shows as a search result and a link, with what is wrong about it", async () => {
  await type("Title", "PLC commissioning at 50% off");
  await type("Category", "CS-IT");
  await type("Duration", "6 weeks");
  await type("Description", `Wiring. ${"Tests and handover. ".repeat(12)}`);
  await expect.element(page.getByText(/The title advertises \(“%”\)\./)).toBeVisible();
  await expect.element(page.getByText(/more than search results show/)).toBeVisible();
  const result = page.getByRole("figure").filter({ hasText: "As a search result" });
  await expect.element(result).toMatchTextContent("courses › plc-commissioning-at-50-off");
  await expect.element(result).toMatchTextContent("Trainwell");
  await expect
    .element(page.getByRole("figure").filter({ hasText: "As a link in WhatsApp" }))
    .toMatchTextContent("6 weeks");

  await type("Title", "PLC commissioning");
  await type(
    "Description",
    "Wire, test and hand over a small line, from the first drawing to the signed acceptance record.",
  );
  await expect.element(heading("Eligible for course lists in search")).toBeVisible();
  await expect.element(page.getByText(/The description fits a search result\./)).toBeVisible();
  await expect.element(page.getByText(/more than search results show/)).not.toBeInTheDocument();
});
