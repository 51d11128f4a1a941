import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LeadJson } from "#api/types.gen.ts";
import { answerCalls, json, OWNER, refused, renderForStaff } from "../test-screen.tsx";
import { CorrectDetails } from "./CorrectDetails.tsx";
import { ErasePerson } from "./ErasePerson.tsx";

const STORED = {
  id: 7,
  kind: "inquiry",
  source: "site",
  name: "Asha Roa",
  email: "asha@example.in",
  phone: "+919876543210",
  item: { course_id: 1, name: "PLC" },
  related: [],
  revision: 4,
  erased_at: null,
} as unknown as LeadJson;

function Corrected() {
  const [lead, setLead] = useState(STORED);
  return (
    <>
      <h1>{lead.name}</h1>
      <CorrectDetails lead={lead} onChanged={setLead} />
    </>
  );
}

test("details are corrected in place, refused by field, and the focus comes back", async () => {
  const sent: unknown[] = [];
  answerCalls({
    "GET /api/admin/batches/choices": () => json({ courses: [{ id: 1, title: "PLC" }], months: [] }),
    "PUT /api/leads/7/details": (body) => {
      const details = JSON.parse(body);
      sent.push(details);
      if (details.phone === "12") return refused("phone", "That is no number.");
      return json({ ...STORED, ...details, revision: 5 });
    },
  });
  await renderForStaff(<Corrected />);
  const open = page.getByRole("button", { name: "Correct name, contact or course" });
  await open.click();
  const name = page.getByRole("textbox", { name: /^Name/ });
  await expect.element(name).toHaveFocus();
  await name.fill("Asha Rao");
  const phone = page.getByRole("textbox", { name: /^Phone/ });
  await phone.fill("12");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect.element(phone).toHaveAccessibleDescription(/That is no number/);
  await phone.fill("98765 43211");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect.element(page.getByRole("heading", { name: "Asha Rao" })).toBeVisible();
  await expect.element(open).toHaveFocus();
  expect(sent.at(-1)).toEqual({
    name: "Asha Rao",
    phone: "98765 43211",
    email: "asha@example.in",
    course_id: 1,
  });

  await open.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(open).toHaveFocus();
  expect(sent).toHaveLength(2);
});

test("an owner erases a person, chooses who else it is, and gets a receipt", async () => {
  const others: unknown[] = [];
  answerCalls({
    "POST /api/leads/7/erase": (body) => {
      others.push(JSON.parse(body));
      return json({
        erased_at: "2026-11-28T15:30:00Z",
        enquiries: [7, 9],
        entries: 1,
        messages: 2,
        cvs: 1,
        newsletter: true,
      });
    },
  });
  const row = { kind: "contact", source: "site", phone: STORED.phone, created_at: "2026-11-20T10:00:00Z" };
  const related = [
    { ...row, id: 6, name: "Asha", email: STORED.email },
    { ...row, id: 8, name: "Ravi", email: "ravi@example.in" },
    { ...row, id: 9, name: "Asha R.", email: "asha@work.example" },
  ] as LeadJson["related"];
  await renderForStaff(<ErasePerson lead={{ ...STORED, related }} />);
  await expect.element(page.getByRole("checkbox")).toHaveLength(2);
  await page.getByRole("checkbox", { name: /Ravi/ }).click();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect.element(page.getByText("It cannot be undone.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(others).toEqual([]);
  await page.getByRole("button", { name: "Erase this person" }).click();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect.element(page.getByText("The data is erased")).toBeVisible();
  expect(others).toEqual([{ others: [9] }]);
  await expect.element(page.getByText(/28 Nov 2026.*by Asha/)).toBeVisible();
  await expect.element(page.getByText("CVs: 1 deleted.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Download the receipt" }))
    .toHaveAttribute("download", "erasure-7.txt");
});

test("who may not erase is not asked", async () => {
  const counsellor = { ...OWNER, role: "counsellor" as const, permissions: ["work_on_enquiries" as const] };
  await renderForStaff(<ErasePerson lead={STORED} />, counsellor);
  await expect.element(page.getByRole("button", { name: "Erase this person" })).not.toBeInTheDocument();
});
