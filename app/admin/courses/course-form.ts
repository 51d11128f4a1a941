import * as v from "valibot";
import type { BatchInput, CourseInput, FeeJson, StaffCourseJson } from "#api/types.gen.ts";
import { type Course, LEVELS } from "#content/courses.ts";
import type { ValuesOf } from "../forms/field-spec.ts";
import {
  area,
  checkbox,
  documentAddress,
  group,
  list,
  nullable,
  numeric,
  openSelect,
  optionalNumeric,
  picture,
  select,
  text,
} from "../forms/fields.ts";
import { optionalPrice } from "../forms/price-field.ts";
import { recordForm } from "../forms/record-form.ts";
import { parsePrice, priceText } from "../kit/price.ts";
import { categoryKeyOf } from "./category.ts";
import { contentFields } from "./content-fields.ts";
import { firstBatch } from "./first-batch.ts";

const GST_OPTIONS = [
  { value: "unstated", label: "Not stated" },
  { value: "included", label: "Included in the price" },
  { value: "added", label: "Added to the price" },
  { value: "exempt", label: "Exempt" },
] as const;
const PRICE_ERROR = "Give an amount of rupees, such as 14,999, or leave it empty.";
const MAX_STUDENTS = 2_147_483_647;

/** A course as its form sends it: a new one with its first batch, which has no course by then. */
type Sent = CourseInput & { first_batch: Omit<BatchInput, "course_id"> };

/** The course form. The server validates again. */
export const courseForm = recordForm<StaffCourseJson, Sent>()("course", {
  title: text({
    label: "Title",
    hint: "As it stands on the card and in search results, e.g. “PLC Programming with Structured Text”.",
    required: "Give the course a title.",
    max: 160,
  }),
  category: text({
    label: "Category",
    hint: "Choose a usual one or type your own.",
    required: "Give a category.",
    max: 80,
    attributes: { list: "course-categories" },
  }),
  description: area({
    label: "Description",
    hint: "Two or three sentences: for whom it is and why it is worth taking.",
    required: "Describe the course.",
    max: 10_000,
    attributes: { rows: 4 },
  }),
  instructor: text({
    label: "Instructor",
    hint: "Name as learners know it.",
    required: "Name the instructor.",
    max: 80,
  }),
  duration: text({
    label: "Duration",
    hint: "In words, e.g. “8 weeks”.",
    required: "Say how long the course takes.",
    max: 80,
  }),
  level: openSelect("Level", "Not stated", LEVELS, "What a learner should know already."),
  price: text({
    label: "Price in rupees",
    shortLabel: "Price",
    hint: "For one participant.",
    required: "Give a price.",
    rule: v.pipe(
      v.string(),
      v.check((price) => parsePrice(price) !== null, "Give an amount of rupees, such as 14,999."),
    ),
    attributes: { inputMode: "decimal", maxLength: 20 },
    show: priceText,
  }),
  gst: select("GST", GST_OPTIONS, "Its rate stands in the site settings."),
  instalments: optionalNumeric(
    text({
      label: "Instalments",
      hint: "In how many parts the fee can be paid, from 2 to 12. Left empty: at once.",
      rule: v.pipe(
        v.string(),
        v.regex(/^(?:[2-9]|1[0-2])?$/, "Give a whole number from 2 to 12, or leave it empty."),
      ),
      attributes: { inputMode: "numeric", maxLength: 2 },
    }),
  ),
  instalments_due: list({
    label: "When instalments are due",
    hint: "One line for each of them, e.g. “On enrolment” or “At the start of week 5”. May stay empty.",
    noun: "due day",
  }),
  early_price: optionalPrice({
    label: "Early-bird fee",
    hint: "Less than the price, e.g. “12,999”. Shown while a batch takes learners. Left empty: none.",
    error: PRICE_ERROR,
  }),
  early_days: optionalNumeric(
    text({
      label: "Ends before each start, in days",
      hint: "E.g. “7”: the last day is a week before a batch starts.",
      rule: v.pipe(
        v.string(),
        v.regex(
          /^(?:[12]?\d{1,2}|3[0-5]\d|36[0-5])?$/,
          "Give a whole number from 0 to 365, or leave it empty.",
        ),
      ),
      attributes: { inputMode: "numeric", maxLength: 3 },
    }),
  ),
  early_until: nullable(
    text({
      label: "Or ends on",
      shortLabel: "Last day of the early-bird fee",
      hint: "Not after the next start. It vanishes from the site at midnight in India.",
      attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" },
    }),
  ),
  group_price: optionalPrice({
    label: "Group price",
    hint: "For each participant, less than the price. Left empty: none.",
    error: PRICE_ERROR,
  }),
  group_from: optionalNumeric(
    text({
      label: "Group from",
      hint: "From how many participants on the group price applies, e.g. “3”.",
      rule: v.pipe(
        v.string(),
        v.regex(/^(?:[2-9]|[1-9]\d{1,2}|1000)?$/, "Give a whole number from 2 to 1000, or leave it empty."),
      ),
      attributes: { inputMode: "numeric", maxLength: 4 },
    }),
  ),
  fee_includes: list({
    label: "The fee includes",
    hint: "What learners do not pay for separately, e.g. “Printed workbook”. May stay empty.",
    noun: "inclusion",
  }),
  students: numeric(
    text({
      label: "Students",
      hint: "By your records, e.g. “1200”.",
      required: "Give the number of students.",
      rule: v.pipe(
        v.string(),
        v.regex(/^\d+$/, "Give a whole number."),
        v.check((students) => Number(students) <= MAX_STUDENTS, "This number is too large."),
      ),
      attributes: { inputMode: "numeric", maxLength: 10 },
      empty: "0",
    }),
    String,
  ),
  rating: numeric(
    text({
      label: "Rating",
      hint: "From 0 to 5, e.g. “4.7”.",
      required: "Give a rating.",
      rule: v.pipe(
        v.string(),
        v.regex(/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/, "Give a number from 0 to 5 in steps of 0.1."),
      ),
      attributes: { type: "number", min: 0, max: 5, step: 0.1, inputMode: "decimal" },
      show: (rating) => String(Number(rating)),
    }),
    (rating) => rating.toFixed(1),
  ),
  certification: nullable(
    text({
      label: "Certification",
      hint: "If left empty: “Certificate of completion”.",
      max: 160,
    }),
  ),
  image: picture({
    label: "Picture",
    hint: "Wide, 1600 × 900 or larger. Empty: a drawing.",
    shape: "wide",
  }),
  downloadlink: documentAddress({
    label: "Syllabus file",
    hint: "The file that “Download Syllabus” opens: one of the library, or a link, e.g. “https://example.com/plc-syllabus.pdf”. If left empty: a PDF that the site makes from this course.",
  }),
  slug: nullable(
    text({
      label: "Address on the site",
      hint: "Made from the title when left empty, e.g. “plc-programming”.",
      rule: v.pipe(
        v.string(),
        v.regex(
          /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
          "Use lower-case letters, digits and single dashes, such as plc-programming.",
        ),
      ),
      attributes: { autoCapitalize: "none", spellCheck: false, maxLength: 80 },
    }),
  ),
  published: checkbox({
    label: "Visitors can see this course",
    shortLabel: "Visitors",
    hint: "Untick to hide this course from visitors.",
    empty: true,
    show: (published) => (published ? "See the course" : "Do not see the course"),
  }),
  what_you_learn: list({
    label: "What You'll Learn",
    hint: "What a learner can do after the course, e.g. “Read and write ladder diagrams”.",
    noun: "learning point",
  }),
  syllabus: list({
    label: "Course Syllabus",
    hint: "What is taught, in its order, e.g. “Timers, counters and comparators (6 h)”. The hours at the end may be left out; the course page shows them beside the part.",
    noun: "syllabus line",
  }),
  prerequisites: list({
    label: "Prerequisites",
    hint: "What a learner should bring along, e.g. “Diploma in any branch of engineering”. May stay empty.",
    noun: "prerequisite",
  }),
  content: group("Content", contentFields),
  first_batch: firstBatch,
});

export type CourseValues = ValuesOf<typeof courseForm.fields>;

/** The course as visitors would see it while it is typed; missing values are empty or zero. The server says the fee. */
export function coursePreview(values: CourseValues, fee?: FeeJson): Course {
  const {
    students,
    rating,
    slug,
    certification,
    content: _,
    first_batch: _batch,
    ...input
  } = courseForm.input(values);
  const { content: __, first_batch: __batch, ...rest } = values;
  return {
    ...trimmed({ ...rest, ...input }),
    syllabus: input.syllabus.map(withoutHours),
    id: 0,
    slug: values.slug,
    students: Number.isInteger(students) && students > 0 ? students : 0,
    rating: rating >= 0 && rating <= 5 ? rating : 0,
    price: fee?.price.today.rupees ?? "",
    price_paise: fee?.price.today.paise ?? 0,
    ...(fee && { fee }),
    category_key: categoryKeyOf(values.category),
    certification: values.certification.trim() || null,
    drawing: "",
    updated_at: "",
  };
}

/** A syllabus line as cards show it. The server takes off the same. */
function withoutHours(line: string): string {
  return line.replace(/(?<=\S)\s*\(\s*\d+(?:\.\d+)?\s*h(?:(?:ou)?rs?)?\s*\)\s*$/i, "");
}

function trimmed<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === "string" ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Texts;
}
