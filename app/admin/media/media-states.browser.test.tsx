import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MediaJson, MediaRow } from "#api/types.gen.ts";
import { renderForStaff } from "../test-screen.tsx";
import { FileState } from "./FileFacts.tsx";
import { MediaGrid, MediaTable } from "./MediaGrid.tsx";

const READY = {
  id: 1,
  name: "lab.png",
  kind: "picture",
  mime: "image/png",
  bytes: 120_000,
  width: 400,
  height: 300,
  pages: null,
  alt: "A lab",
  decorative: false,
  state: "ready",
  place_in_line: null,
  thumbnail: null,
  colour: "#224466",
  uses: 1,
  created_at: "2026-03-14T09:26:53.000Z",
  uploaded_by: "Asha",
  deleted_at: null,
} as MediaRow;

const ROWS: readonly MediaRow[] = [
  READY,
  { ...READY, id: 2, name: "line.png", state: "processing", place_in_line: 3, uses: 0 },
  { ...READY, id: 3, name: "damaged.png", state: "failed", alt: "" },
  { ...READY, id: 4, name: "gone.png", uses: 0, deleted_at: "2026-03-15T09:26:53.000Z" },
];

for (const [name, View] of [
  ["tiles", MediaGrid],
  ["rows", MediaTable],
] as const) {
  test(`${name} say what staff should know of a file`, async () => {
    await renderForStaff(<View rows={ROWS} stale={false} />);
    const role = name === "tiles" ? "listitem" : "row";
    const file = (name: string) => page.getByRole(role).filter({ hasText: name });
    await expect.element(file("lab.png")).toMatchTextContent(/PNG picture/);
    await expect.element(file("lab.png")).not.toMatchTextContent(/Unused|No alternative text|Processing/);
    await expect.element(file("line.png")).toMatchTextContent(/Processing…/);
    await expect.element(file("line.png")).toMatchTextContent(/Unused/);
    await expect.element(file("damaged.png")).toMatchTextContent(/Could not be made/);
    await expect.element(file("damaged.png")).toMatchTextContent(/No alternative text/);
    await expect.element(file("gone.png")).not.toMatchTextContent(/Unused/);
    await expect.element(page.getByRole("button", { name: "Restore gone.png" })).toBeVisible();
  });
}

test("the screen of a file says how far it is, and what to do when it failed", async () => {
  const of = (change: Partial<MediaJson>) => ({ ...READY, ...change }) as MediaJson;
  await renderForStaff(
    <>
      <FileState media={of({ state: "processing", place_in_line: 3 })} />
      <FileState media={of({ state: "failed", failure: "It is damaged." })} />
    </>,
  );
  await expect.element(page.getByText("Processing…")).toBeVisible();
  await expect.element(page.getByText("The sizes of this picture could not be made.")).toBeVisible();
  await expect.element(page.getByText("It is damaged.")).toBeVisible();
  await expect.element(page.getByText("Replace the file with another one.")).toBeVisible();
});
