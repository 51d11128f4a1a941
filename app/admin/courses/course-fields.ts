import type { ComparedField } from "../forms/compared.ts";
import { editList, textsOf } from "../forms/list-editing.ts";
import type { CourseValues } from "./course-form.ts";
import { formatPaise, parsePrice } from "./price.ts";

/** The three lists of a course. */
export const LISTS = [
  {
    name: "what_you_learn",
    label: "What You'll Learn",
    hint: "What a learner can do after the course, e.g. “Read and write ladder diagrams”.",
    noun: "learning point",
  },
  {
    name: "syllabus",
    label: "Course Syllabus",
    hint: "What is taught, in its order, e.g. “Timers, counters and comparators”.",
    noun: "syllabus line",
  },
  {
    name: "prerequisites",
    label: "Prerequisites",
    hint: "What a learner should bring along, e.g. “Diploma in any branch of engineering”. May stay empty.",
    noun: "prerequisite",
  },
] as const;

const text = (name: keyof CourseValues & string, label: string): ComparedField<CourseValues> => ({
  name,
  label,
  show: (values) => String(values[name]).trim(),
});

const list = (
  name: "syllabus" | "what_you_learn" | "prerequisites",
  label: string,
): ComparedField<CourseValues> => ({
  name,
  label,
  show: (values) => textsOf(values[name]).join("\n"),
  lines: {
    of: (values) => textsOf(values[name]),
    replace: (values, lines) => ({ ...values, [name]: editList(lines) }),
  },
});

/** However it is spelt: `14999` is `14,999`. */
function priceText(price: string): string {
  const paise = parsePrice(price);
  return paise === null ? price.trim() : `₹${formatPaise(paise)}`;
}

/** Every field with its name on the screen, for comparing two versions. */
export const COMPARED_FIELDS: readonly ComparedField<CourseValues>[] = [
  text("title", "Title"),
  text("category", "Category"),
  text("description", "Description"),
  text("instructor", "Instructor"),
  text("duration", "Duration"),
  { name: "price", label: "Price", show: ({ price }) => priceText(price) },
  text("students", "Students"),
  { name: "rating", label: "Rating", show: ({ rating }) => String(Number(rating)) },
  text("image", "Picture"),
  text("downloadlink", "Syllabus file"),
  text("certification", "Certification"),
  ...LISTS.map(({ name, label }) => list(name, label)),
  text("slug", "Address on the site"),
  {
    name: "published",
    label: "Visitors",
    show: ({ published }) => (published ? "See the course" : "Do not see the course"),
  },
];
