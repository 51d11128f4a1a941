import type { IconName } from "#ui/Icon.tsx";
import type { FigureLabel } from "./site.ts";

/** The core values and the reasons: the number that the names of their texts have, and a drawing. */
interface Point<Number extends number> {
  readonly number: Number;
  readonly icon: IconName;
}

export const VALUES: readonly Point<1 | 2 | 3 | 4>[] = [
  { number: 1, icon: "circuit" },
  { number: 2, icon: "target" },
  { number: 3, icon: "globe" },
  { number: 4, icon: "handshake" },
];

/** The rows of the data sheet. */
export const SHEET_FIGURES: readonly (FigureLabel & { readonly unit: string })[] = [
  { figure: "years", label: "Teaching for", unit: " years" },
  { figure: "instructors", label: "Instructors", unit: "" },
  { figure: "countries", label: "Students from", unit: " countries" },
  { figure: "partners", label: "Industry partners", unit: "" },
  { figure: "rating", label: "Average rating", unit: " of 5" },
];

export const ABOUT_STATS: readonly FigureLabel[] = [
  { figure: "courses", label: "Courses" },
  { figure: "reviews", label: "Reviews" },
  { figure: "students", label: "Students" },
  { figure: "graduates", label: "Graduates" },
];

export const REASONS: readonly Point<1 | 2 | 3>[] = [
  { number: 1, icon: "support" },
  { number: 2, icon: "user" },
  { number: 3, icon: "award" },
];
