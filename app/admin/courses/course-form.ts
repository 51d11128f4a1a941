import * as v from "valibot";
import type { CourseInput, StaffCourseJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import type { FieldSpec, ValuesOf } from "../forms/field-spec.ts";
import { area, checkbox, documentAddress, list, nullable, picture, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { categoryKeyOf } from "./category.ts";
import { formatPaise, parsePrice } from "./price.ts";

const MAX_STUDENTS = 2_147_483_647;

/** A numeric field of the API that is typed as text. */
function numeric(
  field: FieldSpec<string, string, string>,
  read: (stored: number) => string,
): FieldSpec<string, number, number> {
  return { ...field, read, write: Number };
}

/** Normalizes the notation: `14999` becomes `₹14,999`. */
function priceText(price: string): string {
  const paise = parsePrice(price);
  return paise === null ? price.trim() : `₹${formatPaise(paise)}`;
}

/** The course form. The server validates again. */
export const courseForm = recordForm<StaffCourseJson, CourseInput>()("course", {
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
    hint: "Two or three sentences: for whom the course is and what makes it worth taking. A new line begins a new paragraph.",
    required: "Describe the course.",
    max: 10_000,
    attributes: { rows: 5 },
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
  price: text({
    label: "Price in rupees",
    shortLabel: "Price",
    hint: "The amount alone, e.g. “14,999”.",
    required: "Give a price.",
    rule: v.pipe(
      v.string(),
      v.check((price) => parsePrice(price) !== null, "Give an amount of rupees, such as 14,999."),
    ),
    attributes: { inputMode: "decimal", maxLength: 20 },
    show: priceText,
  }),
  students: numeric(
    text({
      label: "Students",
      hint: "How many have taken it so far, e.g. “1200”.",
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
      hint: "From 0 to 5 in steps of 0.1, e.g. “4.7”.",
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
      hint: "Certificate learners receive. If left empty: “Certificate of completion”.",
      max: 160,
    }),
  ),
  image: picture({
    label: "Picture",
    hint: "One of the library, or a link to a wide picture (for example 1600 × 900), e.g. “https://example.com/plc.jpg”, or “/art/course-plc.svg” of this site. If left empty: a drawing that fits the title, or the category.",
    shape: "wide",
  }),
  downloadlink: documentAddress({
    label: "Syllabus file",
    hint: "The file that “Download Syllabus” opens: one of the library, or a link, e.g. “https://example.com/plc-syllabus.pdf”.",
    required: "Give the address of the syllabus file.",
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
    hint: "What is taught, in its order, e.g. “Timers, counters and comparators”.",
    noun: "syllabus line",
  }),
  prerequisites: list({
    label: "Prerequisites",
    hint: "What a learner should bring along, e.g. “Diploma in any branch of engineering”. May stay empty.",
    noun: "prerequisite",
  }),
});

export type CourseValues = ValuesOf<typeof courseForm.fields>;

/** The course as visitors would see it while it is typed; missing values are empty or zero. */
export function coursePreview(values: CourseValues): Course {
  const paise = parsePrice(values.price);
  const { students, rating, slug, certification, ...input } = courseForm.input(values);
  return {
    ...trimmed({ ...values, ...input }),
    id: 0,
    slug: values.slug,
    students: Number.isInteger(students) && students > 0 ? students : 0,
    rating: rating >= 0 && rating <= 5 ? rating : 0,
    price: paise === null ? "0" : formatPaise(paise),
    price_paise: paise ?? 0,
    category_key: categoryKeyOf(values.category),
    certification: values.certification.trim() || null,
    drawing: "",
    updated_at: "",
  };
}

function trimmed<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === "string" ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Texts;
}
