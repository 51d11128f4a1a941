import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { staffArea } from "../screens.ts";
import { routesOf } from "../shell/routes.ts";
import { renderArea, toast } from "../test-area.tsx";
import { json } from "../test-screen.tsx";
import { TABS } from "./tabs.ts";

const LINE = "A sentence of the length that people write about their institute, and a little more.";

const SETTINGS = {
  brand_name: "Trainwell",
  tagline: LINE,
  demo: true,
  demo_notice: `${LINE} ${LINE}`,
  phone: "+91 98765 00001",
  email: "hello@example.com",
  support_email: "help@example.com",
  whatsapp: "+919876500001",
  logo_picture: "/art/course-plc.svg",
  hero_picture_1: "/art/course-plc.svg",
  hero_picture_2: "/art/course-plc.svg",
  hero_picture_3: null,
  preview_picture: null,
  whatsapp_messages: [LINE, LINE, LINE, LINE],
  address: "1 Road\nBaner\nPune 411045",
  landmarks: LINE,
  hours: "Mon to Sat",
  gst_percent: 18,
  rating_from_reviews: 3,
  training_day_from: 35000,
  training_day_to: 55000,
  training_cases: [],
  module_terms: {},
  social: { linkedin: null, youtube: null, instagram: null, facebook: null, x: null },
  figures: {
    ...{ years: "20+", students: "50000+", courses: "500+", instructors: "200+", countries: "25+" },
    ...{ satisfaction: "98%", partners: "100+", rating: "4.9", rating_source: "", reviews: "50K+" },
  },
  revision: 3,
  updated_at: "2026-11-20T10:00:00.000Z",
} as unknown as StaffSettingsJson;

async function open(address: string) {
  const published: StaffSettingsJson[] = [];
  const area = await renderArea(routesOf(staffArea), address, {
    "GET /api/admin/settings": () => json(SETTINGS),
    "POST /api/admin/drafts/publish": ({ body }) => {
      const { input } = body as { input: StaffSettingsJson };
      published.push(input);
      return json({ record_id: null, record: { ...SETTINGS, ...input, revision: 4 } });
    },
  });
  await expect.element(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  return { ...area, published };
}

const tab = (name: string) => page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name });
const publish = page.getByRole("button", { name: "Publish changes" });

test("a phone number is changed in three clicks, this screen's included, without scrolling", async () => {
  const { router, published } = await open("/admin/settings?tab=social");
  await router.navigate("/admin/trash");
  // Each click is on what is in view.
  for (const target of [page.getByRole("link", { name: "Site settings" }), page.getByLabelText("Phone")]) {
    await expect.element(target).toBeInViewport({ ratio: 1 });
    await target.click();
  }
  await userEvent.keyboard("{Control>}a{/Control}098220 12345");
  await expect.element(publish).toBeInViewport({ ratio: 1 });
  await publish.click();
  await expect.element(toast("Settings updated successfully")).toBeVisible();
  expect(window.scrollY).toBe(0);
  expect(published.map(({ phone }) => phone)).toEqual(["098220 12345"]);
});

test.each(TABS)(
  "the tab “$title” has an address and is at most 900 px high at 1280",
  async ({ id, title }) => {
    await open(`/admin/settings?tab=${id}`);
    await expect.element(tab(title)).toHaveAttribute("aria-current", "page");
    await expect.element(page.getByRole("region", { name: title })).toBeVisible();
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900);
  },
);

test("what is typed in a tab stays while another is shown, is marked, and is saved with it", async () => {
  const { address, made, published } = await open("/admin/settings");
  const loads = () => made.filter((call) => call === "GET /api/admin/settings").length;
  await page.getByLabelText(/^WhatsApp number/).fill("098220-12345");
  await tab("Name").click();
  await expect.poll(address).toBe("/admin/settings?tab=name");
  await expect.element(tab("Contact and hours changed")).toBeVisible();
  expect(loads(), "another tab is no reason to load").toBe(1);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Rackwell");
  await publish.click();
  await expect
    .poll(() => published.at(-1))
    .toMatchObject({
      whatsapp: "+919822012345",
      brand_name: "Rackwell",
    });
});

test("a case of training for companies is filled in, and published with what it lacks empty", async () => {
  const { published } = await open("/admin/settings?tab=companies");
  await page.getByText("Case 2", { exact: true }).click();
  const before = page.getByRole("textbox", { name: /^Figure before/ });
  await before.fill("many");
  await publish.click();
  await page.getByRole("link", { name: /^Case 2: Figure before: Begin/ }).click();
  await before.fill("14 stops");
  await page.getByRole("textbox", { name: /^Industry and size/ }).fill("Dairy, 6 fitters");
  await page.getByText("Case 2", { exact: true }).click();
  await expect.element(page.getByText("Dairy, 6 fitters", { exact: true })).toBeVisible();
  await publish.click();
  await expect
    .poll(() => published.at(-1)?.training_cases)
    .toMatchObject([
      { industry: "" },
      { industry: "Dairy, 6 fitters", before: "14 stops", weeks: null, invented: true },
      { industry: "" },
    ]);
});

test("an error of another tab brings it to the front, and the summary leads from tab to tab", async () => {
  const { address } = await open("/admin/settings");
  await page.getByLabelText("Opening hours").fill("");
  await tab("Figures").click();
  await page.getByLabelText("Students").fill("");
  await tab("Social links").click();
  await publish.click();
  await expect.poll(address).toBe("/admin/settings?tab=figures");
  await expect.element(tab("Contact and hours has an error")).toBeVisible();
  await page.getByRole("link", { name: /^Opening hours/ }).click();
  await expect.poll(address).toBe("/admin/settings");
  await expect.element(page.getByLabelText("Opening hours")).toHaveFocus();
});
