import * as v from "valibot";
import { expect, test } from "vitest";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { settingsForm } from "./settings-form.ts";

const CASE = {
  invented: false,
  industry: "Press shop",
  problem: "Stops.",
  solution: "Taught.",
  measure: "Stops a week",
  before: "14 stops",
  after: "3 stops",
  weeks: 6,
};

const SETTINGS: StaffSettingsJson = {
  brand_name: "Trainwell",
  tagline: "Learn at the rack.",
  demo: true,
  demo_notice: "Invented.",
  ai_training: false,
  phone: "+91 98765 00001",
  email: "hello@example.com",
  support_email: "help@example.com",
  whatsapp: "+919876500001",
  logo_picture: "/media/0123456789abcdef0123456789abcdef/portrait-320.png",
  hero_picture_1: null,
  hero_picture_2: null,
  hero_picture_3: null,
  preview_picture: null,
  whatsapp_messages: ["One", "Two", "Three", "Four"],
  address: "1 Road\nPune",
  landmarks: "Behind the petrol pump",
  hours: "Mon to Sat",
  gst_percent: 18,
  rating_from_reviews: 3,
  training_day_from: 35000,
  training_day_to: 55000,
  training_cases: [CASE, { ...CASE, industry: "Dairy" }],
  module_terms: { "plc-ladder-logic": "Recorded lessons." },
  social: { linkedin: "https://example.com/in", youtube: null, instagram: null, facebook: null, x: null },
  figures: {
    years: "20+",
    years_source: "First batch, June 2006",
    students: "50000+",
    students_source: "Register, October 2026",
    courses: "500+",
    courses_source: "Register, October 2026",
    instructors: "200+",
    instructors_source: "Contracts, October 2026",
    countries: "25+",
    countries_source: "Register, October 2026",
    satisfaction: "98%",
    satisfaction_source: "Evaluation forms, October 2026",
    partners: "100+",
    partners_source: "",
    rating: "4.9",
    rating_source: "Evaluation forms, October 2026",
    reviews: "50K+",
    reviews_source: "Evaluation forms, October 2026",
    graduates: "25K+",
    graduates_source: "Certificates",
  },
  revision: 4,
};

test("settings survive a round trip", () => {
  const { values, revision } = settingsForm.version(SETTINGS);
  const { revision: _, ...expected } = SETTINGS;
  expect(revision).toBe(4);
  // The server keeps no empty lines.
  const module_terms = expect.objectContaining({ ...expected.module_terms, "web-foundations": "" });
  const blank = expect.objectContaining({ industry: "", weeks: null });
  const training_cases = [...expected.training_cases, blank];
  expect(settingsForm.input(values)).toEqual({ ...expected, module_terms, training_cases });
  expect(v.safeParse(settingsForm.schema, values).success).toBe(true);
});

test("the WhatsApp number is optional", () => {
  const values = { ...settingsForm.version(SETTINGS).values, whatsapp: " " };
  expect(v.safeParse(settingsForm.schema, values).success).toBe(true);
});

test("the WhatsApp number may stand as contacts show it", () => {
  const values = { ...settingsForm.version(SETTINGS).values, whatsapp: "\u202a+91 98765\u201100001\u202c" };
  expect(v.safeParse(settingsForm.schema, values).success).toBe(true);
});

test.each(["98765 00001", "098765-00001", "+91 98765 00001", "0091 98765 00001", "+91 (0)98765.00001"])(
  "the WhatsApp number may be written %s",
  (whatsapp) => {
    const values = { ...settingsForm.version(SETTINGS).values, whatsapp };
    expect(v.safeParse(settingsForm.schema, values).success).toBe(true);
    expect(settingsForm.input(values).whatsapp).toBe("+919876500001");
  },
);

test.each([
  [{ whatsapp: "98765" }, "whatsapp"],
  [{ whatsapp: "020 2553 1234" }, "whatsapp"],
  [{ email: "no-address" }, "email"],
  [{ social: { ...settingsForm.version(SETTINGS).values.social, x: "example.com" } }, "social.x"],
  [{ whatsapp_messages: ["One", " ", "Three", "Four"] }, "whatsapp_messages.1"],
  [
    { training_cases: [CASE, { ...CASE, before: "many" }, CASE].map((sheet) => ({ ...sheet, weeks: "6" })) },
    "training_cases.1.before",
  ],
  [{ figures: { ...SETTINGS.figures, years: "" } }, "figures.years"],
])("%j is an error of its field", (change, field) => {
  const result = v.safeParse(settingsForm.schema, { ...settingsForm.version(SETTINGS).values, ...change });
  expect(result.issues?.map((issue) => v.getDotPath(issue))).toContain(field);
});
