import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import { fromSite, STAFF, toast } from "./staff.ts";
import { pngFile } from "./support/files.ts";
import { addCourse, isWholeCourse, PICTURE } from "./support/new-course.ts";
import { type OwnSite, test } from "./support/own-site.ts";
import { expect, Person, TIMEOUT, type Way } from "./support/person.ts";
import { visit } from "./support/site.ts";

/*
 * A day in a training office: an owner, an editor and a counsellor work at the same time, each in a browser of their
 * own, with the keyboard alone. The steps of each task are counted and held to a ceiling. `npm run staff-tasks --workspace
 * app` lets them work on phones and with the mouse, too, and prints steps and seconds for docs/staff-tasks.md.
 */

/** The steps that each task may take. */
const CEILINGS: Readonly<Record<string, Readonly<Record<Way, number>>>> = {
  "Sign in and see what waits": { touch: 5, mouse: 4, keys: 7 },
  "Open the enquiry that waits longest and log a call with its outcome": { touch: 5, mouse: 5, keys: 9 },
  "Reply from a template by WhatsApp": { touch: 4, mouse: 4, keys: 6 },
  "Reply from a template by email": { touch: 4, mouse: 4, keys: 7 },
  "Hand an enquiry over to a colleague": { touch: 4, mouse: 3, keys: 3 },
  "Enter a phone enquiry": { touch: 9, mouse: 8, keys: 34 },
  "Set a follow-up for tomorrow 11:00": { touch: 6, mouse: 5, keys: 6 },
  "Take an enquiry that nobody has": { touch: 9, mouse: 2, keys: 6 },
  "Mark five enquiries as spam, and undo it": { touch: 5, mouse: 4, keys: 8 },
  "Change the fee of a course that a colleague is changing, and publish": { touch: 7, mouse: 5, keys: 8 },
  "Change the seats of a batch": { touch: 5, mouse: 4, keys: 6 },
  "Add a course with picture, batch, GST and a question": { touch: 25, mouse: 25, keys: 0 },
  "Add a testimonial as a draft and look at its preview": { touch: 8, mouse: 7, keys: 43 },
  "Look at the report by source": { touch: 2, mouse: 1, keys: 2 },
  "Export the enquiries, asked again for the password": { touch: 5, mouse: 3, keys: 5 },
  "Invite a colleague": { touch: 8, mouse: 7, keys: 12 },
  "Deactivate an account whose tab is open": { touch: 2, mouse: 2, keys: 12 },
};

test.use({ actionTimeout: TIMEOUT });

const KAVYA = { name: "Kavya Nair", email: "kavya@example.com", role: "counsellor" };
const MEERA = { name: "Meera Iyer", email: "meera@example.com", role: "editor" };
const PASSWORD = "pewter orchard lantern seventy";

const SNEHA = { name: "Sneha Patil", mobile: "98450 12345", email: "sneha.patil@example.in" };
const ROHAN = { name: "Rohan Deshmukh", mobile: "98450 54321", email: "rohan.deshmukh@example.in" };
const ASHA = { name: "Asha Kulkarni", email: "asha.kulkarni@example.in" };
const WAVE = ["Anil", "Bhavna", "Chetan", "Divya", "Esha"].map((name) => ({
  name: `${name} Wavekar`,
  email: `${name.toLowerCase()}@wavekar.example.in`,
}));

const COURSE = "PLC Programming";
const PRICE = "39,499";

const SCREENS: Readonly<Record<Way, object>> = {
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  mouse: { viewport: { width: 1280, height: 800 } },
  keys: { viewport: { width: 1280, height: 800 } },
};

/** Accounts, a template and enquiries, and only one owner. */
async function prepare(owner: APIRequestContext, address: string): Promise<void> {
  const headers = fromSite(address);
  await owner.post("/api/auth/login", { headers, data: STAFF });
  for (const account of await (await owner.get("/api/admin/accounts")).json()) {
    if (account.email === STAFF.email) continue;
    const answer = await owner.patch(`/api/admin/accounts/${account.id}`, {
      headers,
      data: { active: false },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  for (const data of [KAVYA, MEERA]) {
    const made = await owner.post("/api/admin/accounts", { headers, data });
    expect(made.status(), await made.text()).toBe(201);
    const form = { password: PASSWORD, repeated: PASSWORD };
    await owner.post((await made.json()).link, { headers, form });
  }
  const template = {
    name: "Fee",
    subject: "The fee of {course}",
    text: "Hello {name}, {course} costs {fee}.\n{sender}",
  };
  const stored = await owner.post("/api/admin/reply-templates", { headers, data: template });
  expect(stored.status(), await stored.text()).toBe(201);
  const picture = await owner.post("/api/media", { headers, multipart: { file: pngFile(PICTURE) } });
  expect(picture.status(), await picture.text()).toBe(201);
  const { id } = await picture.json();
  const state = async () => (await (await owner.get(`/api/media/${id}`)).json()).state;
  await expect.poll(state).toBe("ready");
  await send(owner, address, "send-course-inquiry", { ...ROHAN, course_id: 3 });
  for (const course_id of [1, 2]) await send(owner, address, "send-course-inquiry", { ...SNEHA, course_id });
  await send(owner, address, "contact", ASHA);
  for (const one of WAVE) await send(owner, address, "contact", one);
}

/** A person with a browser of their own, in which links to other programs and sites open nothing. */
async function person(browser: Browser, address: string, way: Way): Promise<Person> {
  const context = await browser.newContext({ ...SCREENS[way], baseURL: address, reducedMotion: "reduce" });
  await context.addInitScript(() => {
    window.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && /^(?:tel:|mailto:|https:\/\/wa\.me\/)/.test(link.href)) event.preventDefault();
    });
  });
  return new Person(await context.newPage(), way);
}

async function signIn(me: Person, account: { email: string; password: string }): Promise<void> {
  await visit(me.page, "/login");
  await me.task("Sign in and see what waits", async () => {
    const form = me.page.getByRole("main");
    await me.skipToContent();
    await me.type(form.getByLabel("Email address"), account.email);
    await me.type(form.getByLabel("Password"), account.password);
    await me.submit(form.getByRole("button", { name: "Sign in", exact: true }));
    await me.arrives("Courses");
    await me.go("Today");
  });
}

/** Tomorrow in India at a time, as a field for date and time has it. */
function tomorrowAt(time: string): string {
  const day = new Date(Date.now() + 86_400_000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
  return `${day}T${time}`;
}

async function setFollowUp(me: Person): Promise<void> {
  const { page } = me;
  const at = tomorrowAt("11:00");
  const choice = page.getByLabel("Follow-up", { exact: true });
  await openComposer(me);
  if (me.way === "keys") await me.shortcut("f", choice);
  await me.choose(choice, "Another time");
  const field = page.getByLabel("Follow up on");
  if (me.way === "keys") {
    const [year, month, day] = at.slice(0, 10).split("-");
    await me.reach(field);
    await page.keyboard.type(`${month}${day}${year}`);
    // After four digits of a year the field goes on to the hour by itself.
    await page.keyboard.type("1100AM");
  } else {
    await me.press(field);
    await field.fill(at);
  }
  await expect(field).toHaveValue(at);
  await me.type(page.getByLabel("What for"), "Call about the fee");
  await me.submit(page.getByRole("button", { name: "Save", exact: true }));
  await expect(log(page)).toContainText("set a follow-up");
}

/** The composer is on the screen of a desktop; phones open it. */
async function openComposer(me: Person): Promise<void> {
  if (me.way === "touch") await me.press(me.page.getByRole("button", { name: "Log" }));
}

async function reply(me: Person, button: "Send by WhatsApp" | "Send by email"): Promise<void> {
  const contact = me.page.getByRole("region", { name: "Contact" });
  await me.shortcut("r", contact.getByRole("button", { name: "Reply" }));
  await me.isLedTo(contact.getByLabel("Template"));
  await me.choose(contact.getByLabel("Template"), "Fee");
  await expect(contact.getByRole("textbox", { name: "Reply", exact: true })).toHaveValue(/costs ₹/);
  await me.press(contact.getByRole("link", { name: button }));
  await expect(contact.getByRole("region", { name: "Reply" })).toHaveCount(0);
  const what = button === "Send by email" ? "Mail" : "WhatsApp";
  await expect(log(me.page).getByRole("listitem").first()).toContainText(what);
}

const log = (page: Page) => page.getByRole("region", { name: "Log and history" });

async function counsellorsDay(me: Person, owner: string): Promise<void> {
  const { page } = me;
  await me.task("Open the enquiry that waits longest and log a call with its outcome", async () => {
    await me.press(
      page.getByRole("list", { name: "Figures" }).getByRole("link", { name: /Waiting too long$/ }),
    );
    await me.arrives("Enquiries");
    await me.openRow(page.getByRole("link", { name: ROHAN.name, exact: true }));
    await me.arrives(ROHAN.name);
    await me.shortcut("c", page.getByRole("link", { name: "Call", exact: true }));
    await me.isLedTo(page.getByRole("button", { name: "Reached" }));
    await me.press(page.getByRole("button", { name: "Reached" }));
    await me.save(page.getByRole("button", { name: "Save", exact: true }));
    await expect(log(page)).toContainText("Call, reached, ");
  });

  await me.task("Reply from a template by WhatsApp", () => reply(me, "Send by WhatsApp"));
  await me.task("Reply from a template by email", () => reply(me, "Send by email"));

  await me.task("Hand an enquiry over to a colleague", async () => {
    await openComposer(me);
    const choice = page.getByLabel("Owner", { exact: true });
    if (me.way === "keys") await me.shortcut("a", choice);
    await me.choose(choice, owner);
    await me.save(page.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByRole("status", { name: "State" })).toContainText(owner);
  });

  await me.task("Enter a phone enquiry", async () => {
    if (me.way === "keys") await me.go("Add enquiry");
    else {
      await me.go("Enquiries");
      await me.press(page.getByRole("link", { name: "Add enquiry" }));
    }
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await me.type(name, SNEHA.name);
    await me.type(page.getByRole("textbox", { name: "Phone" }), SNEHA.mobile);
    await expect(page.getByRole("link", { name: `${SNEHA.name} has 2 enquiries` })).toBeVisible();
    await me.pick(page.getByRole("combobox", { name: "Course" }), COURSE);
    await me.type(page.getByRole("textbox", { name: "Note" }), "Asks for the evening batch.");
    await me.tick(page.getByRole("checkbox", { name: /^They agreed/ }));
    await me.press(page.getByRole("button", { name: "Save enquiry" }));
    await me.arrives(SNEHA.name);
    await expect(log(page)).toContainText("Asks for the evening batch.");
  });

  await me.task("Set a follow-up for tomorrow 11:00", () => setFollowUp(me));

  await me.task("Take an enquiry that nobody has", async () => {
    await me.go("Enquiries");
    if (me.way === "keys") await search(me, ASHA.name);
    // The hidden part of the name is a box of its own, which adds a space.
    if (me.way === "touch") {
      await me.press(page.getByRole("link", { name: ASHA.name, exact: true }));
      await openComposer(me);
      await me.choose(page.getByLabel("Owner", { exact: true }), "You");
      await me.press(page.getByRole("button", { name: "Save", exact: true }));
      await expect(page.getByRole("status", { name: "State" })).toContainText("Owner: you");
      await me.go("Enquiries");
      return;
    }
    const take = page.getByRole("button", { name: new RegExp(`^Assign to me ?: ${ASHA.name}`) });
    if (me.way === "keys") await me.down(page.getByRole("link", { name: ASHA.name, exact: true }));
    await me.shortcut("a", take);
    await expect(take).toHaveCount(0);
  });

  await me.task("Mark five enquiries as spam, and undo it", async () => {
    if (me.way === "touch") {
      await me.press(page.getByRole("button", { name: "Search, filter and select" }));
    }
    if (me.way === "keys") await me.shortcut("/", page.getByRole("searchbox"));
    await me.type(page.getByRole("searchbox"), "wavekar");
    await expect(page.getByRole("checkbox", { name: /^Select (?!all )/ })).toHaveCount(WAVE.length);
    const all = page.getByRole("checkbox", { name: "Select all enquiries of this page" });
    if (me.way === "keys") await me.key("Tab");
    await me.shortcut("x", all);
    await expect(all).toBeChecked();
    const bar = page.getByRole("group", { name: "Selected enquiries" });
    await me.shortcut("!", bar.getByRole("button", { name: "Spam" }));
    const done = toast(page, "5 enquiries marked as spam.");
    await expect(done).toBeVisible();
    if (me.way === "keys") await me.key("F6");
    await me.press(done.getByRole("button", { name: "Undo" }));
    await expect(toast(page, "Undone: 5 enquiries restored.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Select .* Wavekar/ })).toHaveCount(WAVE.length);
  });
}

/** Narrows a list, so that few places to stop at come before the row that is looked for. */
async function search(me: Person, text: string): Promise<void> {
  const { page } = me;
  await me.shortcut("/", page.getByRole("searchbox"));
  await me.type(page.getByRole("searchbox"), text);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Opens the form of the course. */
async function openCourse(me: Person): Promise<void> {
  const { page } = me;
  if (me.way === "keys") {
    await me.find(COURSE);
  } else {
    await me.go("Courses");
    await me.type(page.getByRole("searchbox"), COURSE);
    await me.press(page.getByRole("link", { name: `Edit ${COURSE}`, exact: true }));
  }
  await me.arrives("Edit Course");
  // On a phone the form is an accordion.
  if (me.way === "touch") await me.press(page.getByRole("heading", { level: 2, name: "Basics" }));
}

/** The moments at which one waits for the other. */
class Meeting {
  readonly opened = Promise.withResolvers<void>();
  readonly saved = Promise.withResolvers<void>();
}

async function editorsDay(me: Person, meeting: Meeting): Promise<void> {
  const { page } = me;
  let id: string | undefined;
  await me.task("Change the fee of a course that a colleague is changing, and publish", async () => {
    await openCourse(me);
    id = page.url().split("/").at(-1);
    meeting.opened.resolve();
    await meeting.saved.promise;
    await me.type(page.getByLabel("Price in rupees"), PRICE);
    await me.submit(page.getByRole("button", { name: "Publish changes" }));
    // Not the message of success, which is gone after some seconds.
    await me.arrives("Courses");
  });
  // Visitors read what the next batch costs.
  const stored = await (await page.request.get(`/api/admin/courses/${id}`)).json();
  expect(stored, "both changes are kept").toMatchObject({
    price: PRICE,
    duration: "9 weeks",
  });

  await me.task("Change the seats of a batch", async () => {
    await me.go("Batches");
    const rows = page.getByRole("row").filter({ hasText: "Edit" });
    await me.openRow(rows.first().getByRole("link", { name: /^Edit/ }));
    await me.arrives("Edit Batch");
    await me.type(page.getByLabel("Seats", { exact: true }), "31");
    await me.submit(page.getByRole("button", { name: "Publish changes" }));
    await me.arrives("Batches");
  });

  // By keyboard its steps are not measured yet.
  if (me.way !== "keys") {
    await me.task("Add a course with picture, batch, GST and a question", () => addCourse(me));
    await isWholeCourse(page);
  }

  await me.task("Add a testimonial as a draft and look at its preview", async () => {
    if (me.way === "keys") {
      await me.go("Add testimonial", "Add Testimonial");
    } else {
      await me.go("Testimonials");
      await me.press(page.getByRole("link", { name: "Add Testimonial" }));
      await me.arrives("Add Testimonial");
    }
    await me.type(page.getByLabel("Name", { exact: true }), "Rahul Kulkarni");
    await me.type(page.getByLabel("Role", { exact: true }), "Maintenance engineer");
    await me.type(page.getByLabel("Quote", { exact: true }), "I repaired a line in my first week.");
    await me.press(page.getByRole("button", { name: "Save as draft" }));
    const link = page.getByRole("link", { name: "Preview (new tab)" });
    await expect(link).toBeVisible();
    const opened = page.waitForEvent("popup");
    await me.press(link);
    const preview = await opened;
    const frame = preview.frameLocator("iframe[title='Preview on a phone']");
    await expect(frame.getByText("I repaired a line in my first week.").first()).toBeVisible();
    await preview.close();
  });
}

async function ownersDay(me: Person, meeting: Meeting, site: OwnSite): Promise<void> {
  const { page } = me;
  await openCourse(me);
  await meeting.opened.promise;
  await me.type(page.getByLabel("Duration"), "9 weeks");
  await me.submit(page.getByRole("button", { name: "Publish changes" }));
  await me.arrives("Courses");
  meeting.saved.resolve();

  await me.task("Look at the report by source", async () => {
    await me.go("Report");
    await expect(page.getByRole("heading", { name: "By source" })).toBeVisible();
  });

  await me.task("Export the enquiries, asked again for the password", async () => {
    await me.go("Enquiries");
    site.ageSignIns();
    if (me.way === "touch") {
      await me.press(page.getByRole("button", { name: "Search, filter and select" }));
    }
    await me.press(page.getByRole("link", { name: "Export CSV" }));
    const question = page.getByRole("alertdialog", { name: /^Confirm (your password|with a code)$/ });
    await expect(question.getByLabel("Your password")).toBeFocused();
    await me.type(question.getByLabel("Your password"), STAFF.password);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      me.submit(question.getByRole("button", { name: "Confirm" })),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await expect(question).toHaveCount(0);
  });

  await me.task("Invite a colleague", async () => {
    await me.go("Accounts");
    await me.press(page.getByRole("button", { name: "Invite a person" }));
    const form = page.getByRole("form", { name: "Invitation" });
    await me.type(form.getByLabel("Name"), "Vikram Shetty");
    await me.type(form.getByLabel("Email address"), "vikram@example.com");
    const role = "Counsellor: Enquiries without export; reads courses and batches";
    await me.choose(form.getByLabel("Role"), role);
    await me.press(form.getByRole("button", { name: "Invite" }));
    await expect(page.getByRole("heading", { name: "The link for Vikram Shetty" })).toBeFocused();
  });
}

/** What a counsellor may not do. */
async function refusedToCounsellors({ page }: Person, address: string): Promise<void> {
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
  expect((await page.request.get("/api/leads.csv")).status()).toBe(403);
  await page.goto("/admin/courses");
  await page.getByRole("link", { name: /^Open/ }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Fee" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publish changes" })).toHaveCount(0);
  const course = await (await page.request.get("/api/courses/1")).json();
  const data = { ...course, price: "1" };
  const changed = await page.request.put("/api/courses/1", { headers: fromSite(address), data });
  expect(changed.status()).toBe(403);
  expect((await (await page.request.get("/api/courses/1")).json()).price).toBe(course.price);
}

const MEASURED: readonly { readonly way: Way; readonly title: string }[] = [
  { way: "touch", title: "on phones of 390 px" },
  { way: "mouse", title: "on desktops of 1280 px" },
];
const WAYS = [
  { way: "keys", title: "by keyboard alone" } as const,
  ...(process.env.STAFF_TASKS ? MEASURED : []),
];

for (const { way, title } of WAYS) {
  test(`an owner, an editor and a counsellor get through their day ${title}`, async ({
    browser,
    site,
    playwright,
  }) => {
    // Three people work through a day.
    test.slow();
    const { address } = site;
    const setUp = await playwright.request.newContext({ baseURL: address });
    await prepare(setUp, address);
    const { name: ownersName } = await (await setUp.get("/api/auth/me")).json();
    await setUp.dispose();

    const people = await Promise.all(["", "", ""].map(() => person(browser, address, way)));
    const [owner, editor, counsellor] = people as [Person, Person, Person];
    // One after the other: a debug build takes long for a password.
    await signIn(owner, STAFF);
    await signIn(editor, { ...MEERA, password: PASSWORD });
    await signIn(counsellor, { ...KAVYA, password: PASSWORD });
    const meeting = new Meeting();
    await Promise.all([
      ownersDay(owner, meeting, site),
      editorsDay(editor, meeting),
      counsellorsDay(counsellor, ownersName),
    ]);

    await refusedToCounsellors(counsellor, address);

    const row = (name: string) => owner.page.getByRole("row", { name: new RegExp(name) });
    await owner.task("Deactivate an account whose tab is open", async () => {
      await owner.press(row(KAVYA.name).getByRole("button", { name: /^Deactivate/ }));
      const question = owner.page.getByRole("alertdialog");
      await owner.press(question.getByRole("button", { name: "Deactivate" }));
      await expect(row(KAVYA.name)).toContainText("Deactivated");
    });
    await counsellor.page.keyboard.press("Control+k");
    await counsellor.page.keyboard.type(ROHAN.name);
    await counsellor.page.waitForURL((url) => url.pathname === "/login");

    const role = owner.page.getByLabel(`Role of ${ownersName}`);
    await role.selectOption("Viewer");
    await expect(toast(owner.page, "This is the last owner.")).toBeVisible();
    await expect(role).toHaveValue("owner");

    const all = people.flatMap(({ measured }) => measured);
    for (const { task, steps } of all)
      expect.soft(steps, task).toBeLessThanOrEqual(CEILINGS[task]?.[way] ?? 0);
    expect(people.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { page } of people) await page.context().close();
  });
}
