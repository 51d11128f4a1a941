import * as v from "valibot";
import type { CourseInput, StaffCourseJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { type EditedList, editList, textsOf, tidy } from "../forms/list-editing.ts";
import { optionalText, requiredAddress, requiredText } from "../forms/rules.ts";
import type { Version } from "../forms/version.ts";
import { categoryKeyOf } from "./category.ts";
import { formatPaise, parsePrice } from "./price.ts";

/** The course form as it stands on the screen. */
export interface CourseValues {
  title: string;
  category: string;
  description: string;
  instructor: string;
  duration: string;
  price: string;
  students: string;
  rating: string;
  image: string;
  downloadlink: string;
  certification: string;
  syllabus: EditedList;
  what_you_learn: EditedList;
  prerequisites: EditedList;
  slug: string;
  published: boolean;
}

const MOST_STUDENTS = 2_147_483_647;
const MOST_LINES = 100;
const LONGEST_LINE = 500;

const lines = v.pipe(
  v.custom<EditedList>((value) => typeof value === "object" && value !== null),
  v.check((list) => textsOf(list).length <= MOST_LINES, `Give at most ${MOST_LINES} entries.`),
  v.check(
    (list) => textsOf(list).every((text) => text.length <= LONGEST_LINE),
    `Use at most ${LONGEST_LINE} characters in an entry.`,
  ),
);

/** The rules of the form. The server checks again; these tell at once. */
export const courseSchema = v.object({
  title: requiredText("Give the course a title.", 160),
  category: requiredText("Give a category.", 80),
  description: requiredText("Describe the course.", 10_000),
  instructor: requiredText("Name the instructor.", 80),
  duration: requiredText("Say how long the course takes.", 80),
  price: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Give a price."),
    v.check((text) => parsePrice(text) !== null, "Give an amount of rupees, such as 14,999."),
  ),
  students: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Give the number of students."),
    v.regex(/^\d+$/, "Give a whole number."),
    v.check((text) => Number(text) <= MOST_STUDENTS, "This number is too large."),
  ),
  rating: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Give a rating."),
    v.regex(/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/, "Give a number from 0 to 5 in steps of 0.1."),
  ),
  image: requiredAddress("Give the address of a picture."),
  downloadlink: requiredAddress("Give the address of the syllabus file."),
  certification: optionalText(160),
  what_you_learn: lines,
  syllabus: lines,
  prerequisites: lines,
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      "Use lower-case letters, digits and single dashes, such as plc-programming.",
    ),
  ),
  published: v.boolean(),
});

/** What a new course begins with. */
export function newCourse(): CourseValues {
  return {
    title: "",
    category: "",
    description: "",
    instructor: "",
    duration: "",
    price: "",
    students: "0",
    rating: "",
    image: "",
    downloadlink: "",
    certification: "",
    syllabus: editList([]),
    what_you_learn: editList([]),
    prerequisites: editList([]),
    slug: "",
    published: true,
  };
}

/** A stored course as the form shows it. */
export function courseVersion(course: StaffCourseJson): Version<CourseValues> {
  const values: CourseValues = {
    title: course.title,
    category: course.category,
    description: course.description,
    instructor: course.instructor,
    duration: course.duration,
    price: course.price,
    students: String(course.students),
    rating: course.rating.toFixed(1),
    image: course.image,
    downloadlink: course.downloadlink,
    certification: course.certification ?? "",
    syllabus: editList(course.syllabus),
    what_you_learn: editList(course.what_you_learn),
    prerequisites: editList(course.prerequisites),
    slug: course.slug,
    published: course.published,
  };
  return { values, revision: course.revision };
}

/** The lists as they will be saved, so that the places that an answer names are those on the screen. */
export function settleCourse(values: CourseValues): CourseValues {
  return {
    ...values,
    syllabus: tidy(values.syllabus),
    what_you_learn: tidy(values.what_you_learn),
    prerequisites: tidy(values.prerequisites),
  };
}

/** The form as the API takes it. Students and rating become numbers. */
export function courseInput(values: CourseValues): CourseInput {
  return {
    title: values.title,
    description: values.description,
    instructor: values.instructor,
    duration: values.duration,
    students: Number(values.students),
    rating: Number(values.rating),
    image: values.image,
    downloadlink: values.downloadlink,
    price: values.price,
    category: values.category,
    syllabus: textsOf(values.syllabus),
    what_you_learn: textsOf(values.what_you_learn),
    prerequisites: textsOf(values.prerequisites),
    certification: values.certification.trim() === "" ? null : values.certification,
    slug: values.slug.trim() === "" ? null : values.slug,
    published: values.published,
  };
}

/** The course as visitors would see it, while it is being typed: what is missing is left out or stands at zero. */
export function coursePreview(values: CourseValues): Course {
  const paise = parsePrice(values.price);
  const rating = Number(values.rating);
  const students = Number(values.students);
  return {
    id: 0,
    slug: values.slug,
    title: values.title.trim(),
    description: values.description.trim(),
    instructor: values.instructor.trim(),
    duration: values.duration.trim(),
    students: Number.isInteger(students) && students > 0 ? students : 0,
    rating: rating >= 0 && rating <= 5 ? rating : 0,
    image: values.image.trim(),
    downloadlink: values.downloadlink.trim(),
    price: paise === null ? "0" : formatPaise(paise),
    price_paise: paise ?? 0,
    category: values.category.trim(),
    category_key: categoryKeyOf(values.category),
    syllabus: unique(textsOf(values.syllabus)),
    what_you_learn: unique(textsOf(values.what_you_learn)),
    prerequisites: unique(textsOf(values.prerequisites)),
    certification: values.certification.trim() || null,
    updated_at: "",
  };
}

/** The cards tell lines apart by their texts. */
function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
