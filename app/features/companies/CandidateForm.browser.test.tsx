import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PageDataProvider } from "#site/page/page-data.tsx";
import { CandidateForm } from "./CandidateForm.tsx";

let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  answer = () => Response.json({ message: "We have it." }, { status: 201 });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/forms/token") return Response.json({ token: "signed", wait_ms: 0 });
    sent.push(init?.body);
    return answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

async function show(): Promise<void> {
  await render(
    <PageDataProvider
      data={{
        url: "/recruitment",
        status: 200,
        preload: { "/api/settings": { phone: "+91 98765 00001", whatsapp: "" } },
        record: null,
        form: null,
        splash: false,
        canonical: null,
      }}
    >
      <CandidateForm result={null} />
    </PageDataProvider>,
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Asha Rao");
  await page.getByRole("textbox", { name: "Phone Number" }).fill("98450 12345");
  await page.getByRole("textbox", { name: "Work" }).fill("Electrician");
  await page.getByRole("textbox", { name: "Place" }).fill("Pune");
}

const cv = page.getByLabelText(/^CV/);
const send = page.getByRole("button", { name: "Look for work" });

test("a CV goes along as a file, with the key of the form; after a refusal it is still chosen", async () => {
  answer = () => Response.json({ message: "Check", fields: { cv: ["This is a program."] } }, { status: 422 });
  await show();
  await cv.upload(new File(["%PDF-1.7"], "cv.pdf"));
  await send.click();
  await expect.element(cv).toHaveAccessibleDescription(/This is a program\./);
  const first = sent[0] as FormData;
  expect([first.get("name"), (first.get("cv") as File).size, first.get("form_token")]).toEqual([
    "Asha Rao",
    8,
    "signed",
  ]);
  answer = () => Response.json({ message: "We have it." }, { status: 201 });
  await send.click();
  await expect.element(page.getByText("We have it.")).toBeVisible();
  const second = sent[1] as FormData;
  expect((second.get("cv") as File).name).toBe("cv.pdf");
  expect(second.get("key")).toBe(first.get("key"));
});

test("without a CV the form is sent as JSON", async () => {
  await show();
  await send.click();
  await expect.element(page.getByText("We have it.")).toBeVisible();
  expect(JSON.parse(String(sent[0]))).toMatchObject({ role: "Electrician", place: "Pune" });
});

test("a file that is too large is told before it is sent", async () => {
  await show();
  await cv.upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "cv.pdf"));
  await send.click();
  await expect.element(cv).toHaveAccessibleDescription(/more than 5 MB/);
  await expect.element(page.getByRole("link", { name: /more than 5 MB/ })).toBeVisible();
  expect(sent).toEqual([]);
});
