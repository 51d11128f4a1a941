import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiError, unreachable } from "#api/client.ts";
import { renderForStaff } from "../test-screen.tsx";
import type { uploadMedia } from "./media-api.ts";
import { UploadButtons } from "./UploadButtons.tsx";
import { UploadPanel } from "./UploadPanel.tsx";
import { uploads } from "./uploads.ts";

interface Sent {
  readonly file: File;
  readonly store: (known?: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const { sent } = vi.hoisted(() => ({ sent: [] as Sent[] }));

// Answers what the browser sends by XMLHttpRequest.
vi.mock("./media-api.ts", async (importOriginal) => {
  const send: typeof uploadMedia = (file, { signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      const media = { id: sent.length + 1, name: file.name } as Awaited<ReturnType<typeof send>>["media"];
      sent.push({ file, store: (known = false) => resolve({ media, known }), fail: reject });
    });
  return { ...(await importOriginal<object>()), uploadMedia: send, refreshLists: () => {} };
});

const panel = page.getByRole("region", { name: /uploaded$/ });
const names = () => sent.map(({ file }) => file.name);
const picture = (name: string) => new File(["x"], name, { type: "image/png" });

async function choose(...files: string[]): Promise<void> {
  await userEvent.upload(page.getByLabelText("Files to upload"), files.map(picture));
}

/** Drops or pastes a file, as far as a browser lets scripts do it. */
function hand(type: "dragenter" | "drop" | "paste", file: File, target: Element = document.body, text = "") {
  const data = new DataTransfer();
  if (text !== "") data.setData("text/plain", text);
  data.items.add(file);
  const options = { bubbles: true, cancelable: true };
  target.dispatchEvent(
    type === "paste"
      ? new ClipboardEvent(type, { ...options, clipboardData: data })
      : new DragEvent(type, { ...options, dataTransfer: data }),
  );
}

beforeEach(async () => {
  sent.length = 0;
  uploads.set([]);
  await renderForStaff(
    <main id="content">
      <h1 tabIndex={-1}>Media library</h1>
      <input type="search" aria-label="Search" />
      <UploadButtons />
      <UploadPanel links />
    </main>,
  );
});

test("a file that is not taken says why, and can be tried again or dismissed", async () => {
  await choose("clip.png");
  sent[0]?.fail(new ApiError(422, { fields: { file: ["This is a video."] } }));
  const row = panel.getByRole("listitem");
  await expect.element(row).toMatchTextContent(/This is a video\./);
  await row.getByRole("button", { name: "Try again with clip.png" }).click();
  sent[1]?.fail(unreachable());
  await expect.element(row).toMatchTextContent(/check your connection/);
  await row.getByRole("button", { name: "Try again with clip.png" }).click();
  sent[2]?.store();
  await expect.element(panel).toHaveAccessibleName("1 of 1 file uploaded");
  await expect.element(row.getByRole("link", { name: "clip.png" })).toHaveAttribute("href", "/admin/media/3");
  await row.getByRole("button", { name: "Dismiss clip.png" }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("two files are sent at once, the rest wait, and each can be cancelled", async () => {
  await choose("a.png", "b.png", "c.png", "d.png");
  expect(panel.getByRole("progressbar").elements()).toHaveLength(2);
  expect(panel.getByText("Queued").elements()).toHaveLength(2);
  await panel.getByRole("button", { name: "Cancel d.png" }).click();
  await panel.getByRole("button", { name: "Cancel a.png" }).click();
  await expect.element(panel.getByText("Queued")).not.toBeInTheDocument();
  expect(names()).toEqual(["a.png", "b.png", "c.png"]);
  for (const { store } of sent.slice(1)) store();
  await expect.element(panel).toHaveAccessibleName("2 of 2 files uploaded");
  await panel.getByRole("button", { name: "Hide finished" }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

test("a file that is in the library already says so", async () => {
  await choose("again.png");
  sent[0]?.store(true);
  await expect.element(panel).toMatchTextContent(/This file is in the library already: again\.png/);
});

test("files can be dropped and pasted", async () => {
  const cover = page.getByText("Drop the files to upload them");
  hand("dragenter", picture("dropped.png"));
  await expect.element(cover).toBeVisible();
  hand("drop", picture("dropped.png"));
  await expect.element(cover).not.toBeInTheDocument();
  hand("paste", picture("pasted.png"));
  await expect.poll(names).toEqual(["dropped.png", "pasted.png"]);
});

test("text that comes with a picture of it is pasted into a field as text", async () => {
  const field = page.getByRole("searchbox");
  hand("paste", picture("image.png"), field.element(), "lathe");
  expect(names()).toEqual([]);
  hand("paste", picture("photo.png"), field.element());
  await expect.poll(names).toEqual(["photo.png"]);
});
