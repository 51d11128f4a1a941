import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderArea } from "../test-area.tsx";
import { AddScreen } from "./TestimonialForm.tsx";

test("a quote is counted, and what is too long of it named", async () => {
  await renderArea(
    [{ path: "/admin/testimonials/add", Component: AddScreen }],
    "/admin/testimonials/add",
    {},
  );
  const quote = page.getByRole("textbox", { name: "Quote" });
  await quote.fill("x".repeat(400));
  await expect.element(page.getByText("400 of 400", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/characters too many/)).not.toBeInTheDocument();
  await quote.fill("x".repeat(412));
  await expect.element(page.getByText(/^12 characters too many/)).toBeVisible();
  await expect.element(quote).toHaveValue("x".repeat(412));
});
