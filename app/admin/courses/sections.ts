import type { CourseValues } from "./course-form.ts";

interface Section {
  /** The id of its fold. */
  readonly id: string;
  readonly title: string;
  readonly fields: readonly (keyof CourseValues)[];
}

/** The sections of the course form, in their order. Batches of a stored course are saved apart. */
export const SECTIONS: readonly Section[] = [
  {
    id: "course-basics",
    title: "Basics",
    fields: [
      "title",
      "category",
      "instructor",
      "description",
      "duration",
      "level",
      "certification",
      "price",
      "gst",
      "students",
      "rating",
      "image",
    ],
  },
  { id: "course-batches", title: "Batches", fields: ["first_batch"] },
  {
    id: "course-fee",
    title: "More about the fee",
    fields: [
      "fee_includes",
      "instalments",
      "instalments_due",
      "early_price",
      "early_days",
      "early_until",
      "group_price",
      "group_from",
    ],
  },
  {
    id: "course-content",
    title: "Content",
    fields: ["what_you_learn", "syllabus", "prerequisites", "downloadlink", "content"],
  },
  { id: "course-site", title: "On the site", fields: ["slug", "published"] },
];
