import * as v from "valibot";
import type {
  CaseSheet,
  SettingsJsonWritable,
  SocialLinks,
  StaffSettingsJsonWritable,
} from "#api/types.gen.ts";
import catalogue from "#content/catalogue.json";
import { NETWORKS } from "#content/networks.ts";
import { caseSheet } from "../forms/case-sheet.ts";
import { ADDRESS, area, checkbox, group, nullable, numeric, picture, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { isShowable } from "../forms/safe-address.ts";

const email = (label: string, hint: string, required: string) =>
  text({
    label,
    hint,
    required,
    rule: v.pipe(v.string(), v.email("Give an email address, such as name@example.com.")),
    attributes: { type: "email", maxLength: 254 },
  });

/** A number as chat links take it: + and digits. One without a country code is Indian, as in the forms for visitors. */
export function withCountryCode(text: string): string {
  // Contacts and WhatsApp add marks that nobody sees.
  const number = text.replace(/[^\p{L}\d+]/gu, "").replace(/^00/, "+");
  const [, mobile] = /^(?:\+?91)?0?([6-9]\d{9})$/.exec(number) ?? [];
  return mobile ? `+91${mobile}` : number;
}

const message = (number: number, hint?: string) =>
  text({
    label: `Quick message ${number}`,
    ...(hint === undefined ? {} : { hint }),
    required: "Give a message.",
    max: 500,
  });

const network = (label: string) =>
  nullable(
    text({
      label,
      rule: v.pipe(
        v.string(),
        v.check(
          (address) => address === "" || (isShowable(address) && !address.startsWith("/")),
          "Give an address that starts with https://.",
        ),
      ),
      attributes: ADDRESS,
    }),
  );

const figure = (label: string) => text({ label, required: "Give a figure.", max: 20 });

/** Where a figure comes from and of which month it is. */
const source = (figure: string) => text({ label: `Source: ${figure}`, max: 160 });

const rupees = (label: string) =>
  numeric(
    text({
      label,
      hint: "Whole rupees before GST for a group of up to 12, e.g. “35000”. 0 in both shows no price.",
      required: "Give whole rupees, or 0.",
      rule: v.pipe(v.string(), v.regex(/^\d{1,8}$/, "Give whole rupees without commas, or 0.")),
      attributes: { inputMode: "numeric", maxLength: 8 },
    }),
    String,
  );

const socialFields = Object.fromEntries(NETWORKS.map(({ name, label }) => [name, network(label)])) as Record<
  keyof SocialLinks,
  ReturnType<typeof network>
>;

/** A line for each module of the catalogue. */
const moduleFields = Object.fromEntries(
  catalogue.domains.flatMap(({ technologies }) =>
    technologies.flatMap(({ stacks }) => stacks.map(({ id, name }) => [id, text({ label: name, max: 160 })])),
  ),
) as Record<string, ReturnType<typeof text>>;

const trainingCases = group("Cases", [caseSheet("Case 1"), caseSheet("Case 2"), caseSheet("Case 3")]);

const HERO_HINT = "Wide, for example 1600 × 900. Its alternative text stands below it.";

const ownPicture = (label: string, hint: string, shape: "wide" | "square") =>
  nullable(picture({ label, hint, shape }));

export const settingsForm = recordForm<StaffSettingsJsonWritable, SettingsJsonWritable>()("settings", {
  brand_name: text({
    label: "Name",
    hint: "In the header, in titles and in mails.",
    required: "Give the provider's name.",
    max: 80,
  }),
  tagline: area({
    label: "Tagline",
    hint: "One sentence, in the footer and in search results.",
    required: "Give a sentence about the provider.",
    max: 500,
  }),
  demo: checkbox({
    label: "Show the demo notice",
    hint: "Shows the notice below at the top of every page. Untick once the content is your own.",
    empty: false,
    show: (demo) => (demo ? "Yes" : "No"),
  }),
  demo_notice: area({
    label: "Demo notice text",
    hint: "Says that names and figures are invented.",
    max: 500,
  }),
  ai_training: checkbox({
    label: "Text of the site may train AI models",
    hint: "Untick to ask crawlers that collect it to leave, in /robots.txt. Search engines, and assistants that answer with a link, may always read the site.",
    empty: true,
    show: (allowed) => (allowed ? "Yes" : "No"),
  }),
  logo_picture: ownPicture(
    "Logo",
    "A square, beside the name on every page. Best on a transparent ground.",
    "square",
  ),
  hero_picture_1: ownPicture("First picture at the top of the home page", HERO_HINT, "wide"),
  hero_picture_2: ownPicture("Second picture at the top of the home page", HERO_HINT, "wide"),
  hero_picture_3: ownPicture("Third picture at the top of the home page", HERO_HINT, "wide"),
  preview_picture: ownPicture(
    "Picture in link previews",
    "At least 600 pixels wide: what WhatsApp and LinkedIn show for pages without one of their own.",
    "wide",
  ),
  figures: group("Figures", {
    years: figure("Years of experience"),
    years_source: source("years"),
    students: figure("Students"),
    students_source: source("students"),
    courses: figure("Courses"),
    courses_source: source("courses"),
    instructors: figure("Instructors"),
    instructors_source: source("instructors"),
    countries: figure("Countries"),
    countries_source: source("countries"),
    satisfaction: figure("Satisfied learners"),
    satisfaction_source: source("satisfaction"),
    partners: figure("Partner companies"),
    partners_source: source("partners"),
    rating: figure("Average rating"),
    rating_source: source("rating"),
    reviews: figure("Reviews"),
    reviews_source: source("reviews"),
    graduates: text({
      label: "Graduates",
      max: 20,
    }),
    graduates_source: source("graduates"),
  }),
  phone: text({
    label: "Phone",
    hint: "As visitors should read it, e.g. “+91 98765 00001”.",
    required: "Give a phone number.",
    max: 20,
    attributes: { type: "tel" },
  }),
  email: email("Email", "Where visitors write to.", "Give the address that visitors write to."),
  support_email: email(
    "Email for help with signing in",
    "Shown to staff who forgot their password.",
    "Give the address for help with signing in.",
  ),
  address: area({
    label: "Postal address",
    hint: "As on an envelope, one line each.",
    required: "Give the postal address.",
    max: 500,
    attributes: { rows: 3 },
  }),
  landmarks: area({
    label: "Landmarks",
    hint: "What one sees on the way, e.g. “Behind the petrol pump, 5 minutes from the metro”. May stay empty.",
    max: 500,
    attributes: { rows: 3 },
  }),
  hours: text({
    label: "Opening hours",
    hint: "For example “Mon to Sat, 9:30 am to 6:30 pm”.",
    required: "Say when somebody is there.",
    max: 160,
  }),
  gst_percent: numeric(
    text({
      label: "GST on courses in percent",
      hint: "Used wherever a course states GST, e.g. “18”.",
      required: "Give the rate of GST.",
      rule: v.pipe(v.string(), v.regex(/^(?:\d{1,2}|100)$/, "Give a whole number from 0 to 100.")),
      attributes: { inputMode: "numeric", maxLength: 3 },
    }),
    String,
  ),
  rating_from_reviews: numeric(
    text({
      label: "Rating from so many reviews",
      hint: "Visitors read the rating of a course when there are at least so many reviews of it, e.g. “3”.",
      required: "Give a number of reviews.",
      rule: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2}|1000)$/, "Give a whole number from 1 to 1000.")),
      attributes: { inputMode: "numeric", maxLength: 4 },
    }),
    String,
  ),
  training_day_from: rupees("Training for a company, a day from"),
  training_day_to: rupees("Training for a company, a day up to"),
  training_cases: {
    ...trainingCases,
    // Sheets that say nothing are not stored.
    read: (stored: readonly CaseSheet[] | undefined) => trainingCases.read(stored as never),
  },
  whatsapp: {
    ...text({
      label: "WhatsApp number",
      hint: "E.g. “98765 00001”; outside of India with + and the country code. Without one the chat button is not shown.",
      rule: v.pipe(
        v.string(),
        v.check(
          (number) => /^(\+\d{8,15})?$/.test(withCountryCode(number)),
          "Give a mobile number with 10 digits, or a number with + and the country code.",
        ),
      ),
      attributes: { type: "tel" },
    }),
    normalize: withCountryCode,
    write: withCountryCode,
  },
  whatsapp_messages: group("WhatsApp messages", [
    message(1, "The panel offers four questions that visitors can send with one touch."),
    message(2),
    message(3),
    message(4),
  ]),
  module_terms: group("Modules", moduleFields),
  social: group("Social links", socialFields),
});
