import { send } from "./enquiries.ts";
import { COURSE, expect, expectAccessible, fromSite, open, test, toast } from "./staff.ts";
import { openLead, pressLinkOut } from "./support/leads.ts";
import { PHONE, sidewaysScroll } from "./support/site.ts";

test.use(PHONE);

test("a reply is written from a template on a phone, and noted in the log", async ({
  page,
  request,
  baseURL,
}) => {
  const name = "Fee and batch";
  await open(page, "/admin/leads/templates", "Reply templates");
  await page.getByRole("link", { name: "Add template" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Subject").fill("The fee of {course}");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Hello {name}, {cours} costs {fee}. It begins: {next_batch}.\n{sender}");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("alert").first()).toContainText("There is no placeholder {cours}.");
  await text.fill("Hello {name}, {course} costs {fee}. It begins: {next_batch}.\n{sender}");
  const preview = page.getByRole("region", { name: "Filled template" });
  await expect(preview).toContainText("Hello Asha Rao, PLC Programming costs ₹28,999.");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(toast(page, "Template added")).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();

  const title = "Servo drives";
  const data = { ...COURSE, title, price: "28,999" };
  const course = await request.post("/api/courses", { headers: fromSite(baseURL), data });
  const { id } = await course.json();
  const sent = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: id });
  await openLead(page, sent);

  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByRole("button", { name: "Reply" }).click();
  await contact.getByLabel("Template").selectOption(name);
  const reply = contact.getByRole("textbox", { name: "Reply", exact: true });
  await expect(reply).toHaveValue(
    new RegExp(`^Hello ${sent.name}, ${title} costs ₹28,999. It begins: \\{next_batch\\}.\n`),
  );
  await expect(contact.getByText("the course has no batch that one can join")).toBeVisible();
  await expect.poll(() => sidewaysScroll(page), "sideways scroll").toBeLessThanOrEqual(0);
  await expectAccessible(page);

  const chat = contact.getByRole("link", { name: "Send by WhatsApp" });
  await pressLinkOut(chat);
  await expect(reply, "what has no value is pointed out before anything is sent").toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(reply).toBeFocused();
  await reply.fill(`Hello ${sent.name}, it begins in May & costs ₹28,999.`);
  await expect(chat).toHaveAttribute(
    "href",
    `https://wa.me/919845012345?text=${encodeURIComponent(`Hello ${sent.name}, it begins in May & costs ₹28,999.`)}`,
  );
  await pressLinkOut(chat);
  await expect(toast(page, "The reply is noted in the log")).toBeVisible();
  const log = page.getByRole("region", { name: "Log and history" });
  await expect(log.getByRole("listitem").first()).toContainText("WhatsApp");
  await expect(log.getByRole("listitem").first()).toContainText("it begins in May & costs ₹28,999.");
  await expect(contact.getByRole("region", { name: "Reply" })).toHaveCount(0);

  await contact.getByRole("button", { name: "Reply" }).click();
  await contact.getByLabel("Subject of an email").fill("Dates");
  await reply.fill("First line.\nSecond line.");
  const mail = contact.getByRole("link", { name: "Send by email" });
  await expect(mail).toHaveAttribute(
    "href",
    `mailto:${sent.email}?subject=Dates&body=First%20line.%0D%0ASecond%20line.`,
  );
  await pressLinkOut(mail);
  await expect(log.getByRole("listitem").first()).toContainText("Dates");
  await expect(log.getByRole("listitem").first()).toContainText("Second line.");

  await open(page, "/admin/leads/templates", "Reply templates");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Template deleted")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});
