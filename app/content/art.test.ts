import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import courses from "../../domain/seed/courses.json" with { type: "json" };
import { ART } from "./art.ts";
import { categoryOf } from "./categories.ts";
import services from "./consultancy-services.json" with { type: "json" };
import table from "./course-drawings.json" with { type: "json" };
import { serviceArt } from "./services.ts";

const PUBLIC = `${import.meta.dirname}/../public`;
const rules = readFileSync(`${import.meta.dirname}/../styles/pictures.css`, "utf8");
const drawings = readdirSync(`${PUBLIC}/art`).filter((file) => file.startsWith("course-"));
const lists = [...table.subjects.map((subject) => subject.drawings), ...Object.values(table.categories)];
const addresses = drawings.map((file) => `/art/${file}`);

test("the table of subjects has every drawing, and names no other", () => {
  const named = new Set(lists.flat().map((name) => `/art/course-${name}.svg`));
  expect([...named].toSorted()).toEqual(addresses.toSorted());
});

test("every column has drawings for the courses that name no subject", () => {
  for (const key of ["cs-it", "electronics", "machine-design", "other"] as const) {
    expect(table.categories[key].length, categoryOf(key).name).toBeGreaterThanOrEqual(3);
  }
});

test("every drawing can replace a picture without JavaScript", () => {
  for (const address of addresses) {
    expect(rules).toContain(
      `[data-fallback="${address}"]::after {\n  background-image: url("${address}");\n}`,
    );
  }
});

test("no two demo courses share a drawing", () => {
  expect(courses.map((course) => course.image).toSorted()).toEqual(addresses.toSorted());
});

test("drawings have the size that pages reserve, and both colour schemes", () => {
  const ofServices = services.map(({ slug }) => serviceArt(slug));
  const wide = addresses.map((src) => ({ src, width: 640, height: 360 }));
  for (const { src, width, height } of [...wide, ...ofServices, ...Object.values(ART)]) {
    const drawing = readFileSync(PUBLIC + src, "utf8");
    expect(drawing, src).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(drawing, src).toContain("prefers-color-scheme:dark");
    expect(drawing, src).not.toMatch(/NaN|undefined|<text|<script/);
  }
});
