import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OWNER, renderForStaff } from "../test-screen.tsx";
import { LeadCvs } from "./LeadCvs.tsx";

const LEAD = {
  id: 7,
  cvs: [
    { id: 3, format: "docx" as const, bytes: 120_400, created_at: "2026-11-20T10:00:00Z" },
    { id: 2, format: "pdf" as const, bytes: 2_000_000, created_at: "2026-11-19T10:00:00Z" },
  ],
};

test("who works on enquiries downloads a CV and is told what for", async () => {
  await renderForStaff(<LeadCvs lead={LEAD} />);
  const links = page.getByRole("link");
  await expect.element(links).toHaveLength(2);
  await expect.element(links.first()).toHaveTextContent("CV of 20 Nov 2026, DOCX, 120 kB");
  await expect.element(links.first()).toHaveAttribute("href", "/api/leads/7/cvs/3");
  await expect.element(links.first()).toHaveAttribute("download");
  await expect.element(page.getByText(/noted in the history/)).toBeVisible();
});

test("others see that there is one", async () => {
  const viewer = { ...OWNER, role: "viewer" as const, permissions: ["read_enquiries" as const] };
  await renderForStaff(<LeadCvs lead={LEAD} />, viewer);
  await expect.element(page.getByText("CV of 19 Nov 2026, PDF, 2.0 MB")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
