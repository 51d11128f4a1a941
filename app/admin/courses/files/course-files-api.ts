import { endpoint } from "#api/endpoint.ts";
import type { FileImport } from "#api/types.gen.ts";
import { upload } from "#api/upload.ts";
import { paths } from "../../kit/paths.ts";
import type { FileKind, Sending } from "../../records/import/ImportSection.tsx";
import { listHref } from "../../records/list-memory.ts";
import { queryClient } from "../../session/query-client.ts";
import { courseList } from "../courses-api.ts";

export const EXPORT_HREF = "/api/admin/courses.csv";

/** The export of what the list of courses showed last; null when that was all courses, or deleted ones. */
export function filteredExportHref(): string | null {
  const list = new URLSearchParams(listHref(paths.courses).split("?")[1] ?? "");
  const filter = new URLSearchParams();
  for (const name of ["q", "category", "status"] as const) {
    const value = list.get(name);
    if (value && value !== courseList.spec[name].fallback) filter.set(name, value);
  }
  return filter.size === 0 || filter.get("status") === "deleted" ? null : `${EXPORT_HREF}?${filter}`;
}

/** What an import of the file would do. Writes nothing. */
async function checkCourses(file: File, sending: Sending): Promise<FileImport> {
  const to = endpoint("POST", "/api/admin/courses/import/check");
  return (await upload(to, file, sending)).answer;
}

/** Imports the file that was checked, all of it or nothing. */
async function importCourses(file: File, checked: FileImport, sending: Sending): Promise<FileImport> {
  const to = endpoint("POST", "/api/admin/courses/import");
  const revisions = JSON.stringify(checked.rows.map(({ revision }) => revision));
  const { answer } = await upload(to, file, { ...sending, fields: { revisions } });
  void queryClient.invalidateQueries({ queryKey: [courseList.key] });
  return answer;
}

/** Courses, as files have them. */
export const COURSE_FILES: FileKind = {
  nouns: ["course", "courses"],
  check: checkCourses,
  store: importCourses,
  list: paths.courses,
  href: paths.courseEdit,
};
