import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { ConsultancyForm } from "./ConsultancyForm.tsx";

const REPORTING = { slug: "production-reporting", name: "Production Reporting" };
const SERVICES = [
  REPORTING,
  { slug: "ai-ml-based-solution", name: "AI & ML Based Solution" },
  { slug: "other-customised-solutions", name: "Other Customised Solutions" },
];

const server = new FormServer();

const email = field("Email");
const problem = field("Problem Statement (optional)");
const service = page.getByRole("radio", { name: "Production Reporting" });
const submit = page.getByRole("button", { name: "Submit", exact: true });

async function show(props: { service?: (typeof SERVICES)[number] } = {}) {
  return render(
    <TestPage>
      <ConsultancyForm result={null} services={SERVICES} {...props} />
    </TestPage>,
  );
}

test("offers the services and four rows for the problem", async () => {
  await show();
  await expect.element(page.getByRole("group", { name: "Select a service" })).toBeVisible();
  const offered = page.getByRole("radio").elements() as HTMLInputElement[];
  expect(offered.map(({ value }) => value)).toEqual(SERVICES.map(({ name }) => name));
  for (const { required } of offered) expect(required).toBe(true);
  await expect.element(problem).toHaveAttribute("rows", "4");
});

test("is submitted only with an address and a service", async () => {
  await show();
  await expect.element(submit).toBeDisabled();
  await email.fill("plant@example.in");
  await expect.element(submit).toBeDisabled();
  await service.click();
  await expect.element(submit).toBeEnabled();
  await email.fill("   ");
  await expect.element(submit).toBeDisabled();
  await email.fill("");
  await field("Contact No. (optional)").fill("98450 12345");
  await problem.fill("It stops.");
  await expect.element(submit).toBeDisabled();
});

test("address and service are enough; then its message has the focus and all fields are empty", async () => {
  await show();
  await email.fill("plant@example.in");
  await page.getByRole("radio", { name: "Other Customised Solutions" }).click();
  await submit.click();
  const notice = page.getByRole("status");
  await expect.element(notice).toMatchTextContent("Successfully submitted! Our team will contact you.");
  await expect.element(notice).toMatchTextContent("An engineer calls or writes within one working day.");
  await expect.element(notice).toHaveFocus();
  await expect.element(notice).toBeInViewport();
  for (const label of ["Email", "Contact No. (optional)", "Problem Statement (optional)"]) {
    await expect.element(field(label)).toHaveValue("");
  }
  expect(page.getByRole("radio", { checked: true }).query()).toBeNull();
  await expect.element(submit).toBeDisabled();
  expect(server.sent[0]?.body).toMatchObject({
    contact: "",
    selectedService: "Other Customised Solutions",
    problemStatement: "",
  });
});

test("a refused service is told with the choice, and its link leads there", async () => {
  server.refuses({ contact: ["Enter a phone number"], selectedService: ["Choose a service"] });
  await show();
  await email.fill("plant@example.in");
  await service.click();
  await submit.click();
  const links = page.getByRole("alert").getByRole("link");
  await expect
    .poll(() => links.elements().map((link) => link.textContent))
    .toEqual(["Enter a phone number", "Choose a service"]);
  await expect
    .element(page.getByRole("group", { name: "Select a service" }))
    .toHaveAccessibleDescription("Error: Choose a service");
  await page.getByRole("link", { name: "Choose a service" }).click();
  await expect.element(page.getByRole("radio").first()).toHaveFocus();
});

test("what was begun is there again, and the button knows", async () => {
  const first = await show();
  await email.fill("plant@example.in");
  await service.click();
  await first.unmount();
  await show();
  await expect.element(service).toBeChecked();
  await expect.element(submit).toBeEnabled();
});

test("on the page of a service that one is chosen, and the enquiry says where it comes from", async () => {
  await show({ service: REPORTING });
  await expect.element(service).toBeChecked();
  await email.fill("plant@example.in");
  await submit.click();
  await expect.element(page.getByText(/^Successfully submitted!/)).toBeVisible();
  expect(server.sent[0]?.body).toMatchObject({
    selectedService: "Production Reporting",
    page: "/consultancy/production-reporting",
  });
});
