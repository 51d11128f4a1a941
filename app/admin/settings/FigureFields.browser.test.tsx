import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import "../../styles/admin.css";
import type { SiteFigures } from "#api/types.gen.ts";
import { FigureFields } from "./FigureFields.tsx";
import { settingsForm } from "./settings-form.ts";

function Figures({ figures }: { figures: Partial<SiteFigures> }) {
  const empty = settingsForm.empty.figures;
  const form = useForm({ defaultValues: { figures: { ...empty, ...figures } } });
  return (
    <FormProvider {...form}>
      <FigureFields />
    </FormProvider>
  );
}

test("a figure without a source, or without its month, is marked until it has both", async () => {
  await render(
    <Figures
      figures={{
        years: "20+",
        years_source: "First batch, June 2006",
        students: "50000+",
        partners: "100+",
        partners_source: "Our list",
      }}
    />,
  );
  const students = page.getByLabelText(/^Source: students/);
  const partners = page.getByLabelText(/^Source: partners/);
  const status = page.getByRole("status");
  await page.getByText("Sources", { exact: true }).click();
  await expect.element(status).toHaveTextContent("2 figures that nobody can check");
  await expect.element(students).toHaveAccessibleDescription(/^No source/);
  await expect.element(partners).toHaveAccessibleDescription(/^No month/);
  await expect.element(page.getByLabelText(/^Source: years/)).not.toHaveAccessibleDescription();
  await students.fill("Enrolment register, October 2026");
  await expect.element(students).not.toHaveAccessibleDescription();
  await expect.element(status).toHaveTextContent("1 figure that nobody can check");
  await partners.fill("Our list, May 2026");
  await expect.element(status).toHaveTextContent("Every figure has a source and a month.");
});
