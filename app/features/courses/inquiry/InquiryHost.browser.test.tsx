import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { InquiryButton } from "./InquiryButton.tsx";
// Loaded when a button is touched otherwise.
import "./InquiryDialog.tsx";
import type { InquiryCourse } from "./InquiryFields.tsx";
import { InquiryHost } from "./InquiryHost.tsx";

const COURSE: InquiryCourse = {
  id: 3,
  slug: "plc-programming",
  title: "PLC Programming",
  downloadlink: "https://example.com/plc.pdf",
};

const server = new FormServer();
const openTab = vi.spyOn(window, "open");

beforeEach(() => {
  openTab.mockReset().mockReturnValue(null);
});

afterEach(() => page.viewport(414, 896));

async function show(course = COURSE): Promise<void> {
  await render(
    <TestPage>
      <InquiryHost>
        <InquiryButton course={course} mode="plain" href="#inquiry">
          Ask
        </InquiryButton>
        <InquiryButton course={course} mode="download" href="#syllabus">
          Get the PDF
        </InquiryButton>
      </InquiryHost>
    </TestPage>,
  );
}

const ask = page.getByRole("button", { name: "Ask" });
const download = page.getByRole("button", { name: "Get the PDF" });
const dialog = page.getByRole("dialog");
const send = dialog.getByRole("button", { name: /^Send/ });
const close = dialog.getByRole("button", { name: "Close", exact: true });
const notice = page.getByRole("status").filter({ hasText: /\w/ });

async function fillInquiry(): Promise<void> {
  await field("Name").fill("Asha Rao");
  await field("Mobile").fill("98450 12345");
  await field("Email").fill("asha@example.in");
  await field("Message").fill("Is there a batch on Saturdays?");
}

async function askForSyllabus(): Promise<void> {
  await download.click();
  await field("Name").fill("Asha Rao");
  await field("Email").fill("asha@example.in");
  await send.click();
}

test("is closed at first, and asks about the course, which it suggests as the subject", async () => {
  await show();
  expect(dialog.query()).toBeNull();
  await ask.click();
  await expect.element(dialog).toHaveAccessibleName("Send Inquiry");
  await expect.element(dialog.getByText("PLC Programming", { exact: true })).toBeVisible();
  await expect.element(field("Name")).toHaveFocus();
  await expect.element(field("Subject")).toHaveValue("Inquiry: PLC Programming");
  await expect.element(field("Message")).toHaveValue("");
});

test("closes after sending and opens nothing; the page says so until that is dismissed", async () => {
  await show();
  await ask.click();
  await fillInquiry();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
  await expect.element(notice).toMatchTextContent("Inquiry submitted successfully!");
  await expect.element(notice).toMatchTextContent("An adviser calls or writes within one working day.");
  expect(notice.getByRole("link", { name: /syllabus/ }).query()).toBeNull();
  expect(openTab).not.toHaveBeenCalled();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test("shows the message of the answer", async () => {
  server.answers(201, { message: "We call you tomorrow." });
  await show();
  await ask.click();
  await fillInquiry();
  await send.click();
  await expect.element(notice).toMatchTextContent("We call you tomorrow.");
});

test("a failure keeps it open and tells nothing on the page", async () => {
  server.answers(500, { message: "Try later." });
  await show();
  await ask.click();
  await fillInquiry();
  await send.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Try later.");
  await expect.element(field("Message")).toHaveValue("Is there a batch on Saturdays?");
  expect(notice.query()).toBeNull();
});

test("in download mode the syllabus opens in a new tab, and a link to it has the focus", async () => {
  server.answers(201, { message: "Here it is.", syllabus: "/courses/plc-programming/syllabus.pdf?until=9" });
  await show();
  await askForSyllabus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notice).toMatchTextContent("Here it is.");
  const link = notice.getByRole("link", { name: "Open the syllabus of PLC Programming in a new tab" });
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute("href", "/courses/plc-programming/syllabus.pdf?until=9");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  expect(openTab).toHaveBeenCalledExactlyOnceWith(
    "/courses/plc-programming/syllabus.pdf?until=9",
    "_blank",
    "noopener",
  );
});

test("without a link of the answer the download link of the course opens", async () => {
  await show();
  await askForSyllabus();
  await expect.element(notice).toMatchTextContent("Inquiry submitted successfully!");
  await expect.element(notice.getByRole("link", { name: /^Open the syllabus/ })).toHaveFocus();
  expect(openTab).toHaveBeenCalledExactlyOnceWith("https://example.com/plc.pdf", "_blank", "noopener");
});

test.each(["", "javascript:alert(1)"])("the download link “%s” opens nothing", async (downloadlink) => {
  await show({ ...COURSE, downloadlink });
  await askForSyllabus();
  await expect.element(notice).toMatchTextContent("Inquiry submitted successfully!");
  await expect.element(download).toHaveFocus();
  expect(notice.getByRole("link", { name: /syllabus/ }).query()).toBeNull();
  expect(openTab).not.toHaveBeenCalled();
});

test("for the syllabus a mobile number is enough, and no way to reach the sender is not", async () => {
  const error = "Enter your email address or your mobile number. One of the two is enough.";
  await show();
  await download.click();
  await expect.element(dialog).toHaveAccessibleName("Download Syllabus");
  await field("Name").fill("Asha Rao");
  await send.click();
  await dialog.getByRole("alert").getByRole("link", { name: error }).click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription(`Error: ${error}`);
  expect(server.sent).toEqual([]);
  await field("Mobile").fill("98450 12345");
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent[0]?.body).toMatchObject({ email: "", mobile: "98450 12345", syllabus: true });
});

test("its button and Escape close it, and the input is there when it opens again", async () => {
  await show();
  await ask.click();
  await fillInquiry();
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Message")).toHaveValue("Is there a batch on Saturdays?");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test("an answer after it was closed does not close the next one", async () => {
  const respond = server.holds(201);
  await show();
  await ask.click();
  await fillInquiry();
  await send.click();
  await expect.element(dialog.getByRole("button", { name: "Sending..." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await download.click();
  await expect.element(dialog).toHaveAccessibleName("Download Syllabus");
  respond();
  await expect.element(page.getByText("Inquiry submitted successfully!")).toBeInTheDocument();
  await expect.element(dialog).toHaveAccessibleName("Download Syllabus");
});

test.each([
  ["a phone", 390, 810],
  ["a desktop", 1280, 800],
])("on %s its head stays in view, down to the button and after an error", async (_, width, height) => {
  await page.viewport(width, height);
  await show();
  await ask.click();
  await expect.element(close).toBeInViewport({ ratio: 1 });
  send.element().scrollIntoView();
  await expect.element(send).toBeInViewport({ ratio: 0.9 });
  await expect.element(close).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole("heading", { name: "Send Inquiry" })).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect.element(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect.element(close).toBeInViewport({ ratio: 1 });
});
