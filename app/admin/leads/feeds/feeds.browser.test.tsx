import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FeedJson } from "#api/types.gen.ts";
import { renderArea, toast } from "../../test-area.tsx";
import { json, OWNER, refused } from "../../test-screen.tsx";
import { FeedAddScreen, FeedScreen } from "./FeedScreen.tsx";

const FEED: FeedJson = {
  id: 3,
  name: "Sulekha",
  slug: "sulekha",
  consent: "I agree that Sulekha passes my details on.",
  mapping: { name: "name", email: "email", phone: "phone", course: "", message: "", delivery_id: "id" },
  path: "/api/leads/inbound/sulekha",
  stored: 12,
  refused: 2,
  last_at: "2026-11-29T06:30:00.000Z",
  wrong_signatures: 4,
  wrong_at: "2026-11-28T06:30:00.000Z",
  revision: 5,
};

const SCREENS = [
  { path: "/admin/leads/feeds/add", Component: FeedAddScreen },
  { path: "/admin/leads/feeds/:id", Component: FeedScreen },
];

const delivery = (id: number, body: string) => ({
  id,
  reason: "There is no email address and no phone number in the fields that this feed names.",
  body,
  received_at: `2026-11-29T0${id}:30:00.000Z`,
});

test("a feed is added, and its secret shown once with the address", async () => {
  const sent: object[] = [];
  const { address } = await renderArea(SCREENS, "/admin/leads/feeds/add", {
    "POST /api/admin/lead-feeds": ({ body }) => {
      sent.push(body);
      if ((body as { slug: string }).slug === "taken") return refused("slug", "Another feed has this name.");
      return json({ ...FEED, secret: "s3cr3t" }, 201);
    },
    "GET /api/admin/lead-feeds/3": () => json(FEED),
    "GET /api/admin/lead-feeds/3/deliveries": () => json([]),
  });
  const add = page.getByRole("button", { name: "Add feed" });
  await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Sulekha");
  const slug = page.getByRole("textbox", { name: "Name in its address" });
  await slug.fill("Not a slug");
  await add.click();
  await expect.element(slug).toHaveAccessibleDescription(/Use small letters/);
  await expect
    .element(page.getByRole("textbox", { name: /^What people agree to/ }))
    .toHaveAccessibleDescription(/Copy what people agree to/);
  await page.getByRole("textbox", { name: /^What people agree to/ }).fill(FEED.consent);
  await slug.fill("taken");
  await add.click();
  await expect.element(slug).toHaveAccessibleDescription(/Another feed has this name/);
  await slug.fill("sulekha");
  await add.click();
  await expect.element(page.getByRole("heading", { name: "The secret of Sulekha" })).toHaveFocus();
  await expect.element(page.getByRole("textbox", { name: "Secret" })).toHaveValue("s3cr3t");
  await expect
    .element(page.getByRole("textbox", { name: "Address" }))
    .toHaveValue(`${window.location.origin}/api/leads/inbound/sulekha`);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(address).toBe("/admin/leads/feeds/3");
  await expect.element(page.getByRole("textbox", { name: "Secret" })).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ slug: "sulekha", mapping: { email: "email", delivery_id: "id" } });
});

test("what could not be read says why and what was sent, and is tried again", async () => {
  let waiting = [delivery(2, '{"mail":"asha@example.in"}'), delivery(1, "mail=ravi%40example.in&city=Pune")];
  const { made } = await renderArea(SCREENS, "/admin/leads/feeds/3", {
    "GET /api/admin/lead-feeds/3": () => json(FEED),
    "GET /api/admin/lead-feeds/3/deliveries": () => json(waiting),
    "POST /api/admin/lead-feeds/3/deliveries/2/retry": () => json({ stored: 0, refused: 1 }),
    "POST /api/admin/lead-feeds/3/retry": () => {
      waiting = [];
      return json({ stored: 2, refused: 0 });
    },
  });
  const list = page.getByRole("region", { name: "Not read" });
  await expect.element(list.getByText(/^There is no email address/).first()).toBeVisible();
  await list
    .getByText(/^What was sent/)
    .nth(1)
    .click();
  await expect.element(list.getByText(/^mail: ravi@example\.in/)).toBeVisible();
  await expect.element(page.getByText(/^4 deliveries, the last on 28 Nov/)).toBeVisible();
  await list
    .getByRole("button", { name: /^Try again/ })
    .first()
    .click();
  await expect.element(toast("1 delivery still cannot be read.")).toBeVisible();
  await list.getByRole("button", { name: "Try all again" }).click();
  await expect.element(toast("2 enquiries are in the inbox now.")).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(made).toContain("POST /api/admin/lead-feeds/3/retry");
});

test("who may only read sees no button that would be refused", async () => {
  const viewer = { ...OWNER, role: "viewer" as const, permissions: ["read_enquiries" as const] };
  await renderArea(
    SCREENS,
    "/admin/leads/feeds/3",
    {
      "GET /api/admin/lead-feeds/3": () => json(FEED),
      "GET /api/admin/lead-feeds/3/deliveries": () => json([delivery(1, "{}"), delivery(2, "[]")]),
    },
    viewer,
  );
  await expect.element(page.getByRole("heading", { name: "Sulekha", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Name in its address" })).toBeDisabled();
  await expect
    .element(page.getByRole("button", { name: /again|Remove|Save|secret|Delete/ }))
    .not.toBeInTheDocument();
});
