import type { Page } from "@playwright/test";

/** Opens the folded sections of a form, by their headings. */
export async function unfold(page: Page, ...titles: string[]): Promise<void> {
  for (const name of titles) await page.getByRole("heading", { level: 2, name, exact: true }).click();
}

/** Shows the field for the address of a picture, which is chosen from the library otherwise. */
export async function asLink(page: Page, label: string): Promise<void> {
  await page.getByRole("group", { name: label }).getByText("As a link", { exact: true }).click();
}
