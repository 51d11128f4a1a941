import { expect, expectAccessibleInBothSchemes, fromSite, open, toast } from "./staff.ts";
import { test } from "./support/api.ts";
import { pdfFile } from "./support/files.ts";
import { asLink, unfold } from "./support/folds.ts";

/* What the form says of each address is tested with the component. */

test("the form looks at the addresses of pictures and files, and saving those that lead nowhere warns", async ({
  page,
  api,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/404/);
  const [picture, project] = ["/art/course-1.svg", "/art/course-2.svg"];
  const { id } = await api.course({ image: "/art/course-plc.svg", downloadlink: "/courses" });
  const multipart = { file: pdfFile("check.pdf") };
  const sent = await page.request.post("/api/media", { headers: fromSite(baseURL), multipart });
  const { address } = await sent.json();
  await open(page, `/admin/courses/edit/${id}`, "Edit Course");
  await asLink(page, "Picture");
  await unfold(page, "Content", "Page extras", "On the site");
  const image = page.getByRole("textbox", { name: "Picture" });
  const file = page.getByRole("textbox", { name: "Syllabus file" });

  await test.step("what the server has is found", async () => {
    await expect(page.getByText("There is a picture, and it loads.")).toBeVisible();
    await expect(page.getByText("This address leads to a page of this site.")).toBeVisible();
    await file.fill(address);
    await expect(page.getByText(/^The file is there: PDF, \d+ bytes\.$/)).toBeVisible();
    await image.fill(picture);
    await expect(page.getByText("No picture was found at this address.")).toBeVisible();
    await file.fill("/nowhere.pdf");
    await expect(page.getByText("No file was found at this address.")).toBeVisible();
    // What the fields found; the form itself is looked at with every screen.
    await expectAccessibleInBothSchemes(page, "form [aria-live=polite]");
  });

  await page.getByRole("textbox", { name: /^What learners build \(/ }).fill("A small press");
  await asLink(page, "Project image");
  await page.getByRole("textbox", { name: "Project image" }).fill(project);
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, `its picture could not be loaded from ${picture}.`)).toBeVisible();
  await expect(toast(page, `its picture could not be loaded from ${project}.`)).toBeVisible();
  const missing = toast(page, "no file was found at /nowhere.pdf.");
  await expectAccessibleInBothSchemes(page, '[aria-label^="Messages"]');
  await missing.getByRole("link", { name: "Change the file" }).click();
  await unfold(page, "Content");
  await expect(file).toHaveValue("/nowhere.pdf");
});
