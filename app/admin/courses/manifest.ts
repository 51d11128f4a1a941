import { paths } from "../kit/paths.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { recordManifest } from "../records/record-manifest.ts";
import type { BatchesOf } from "./CourseForm.tsx";
import { courseList, courses } from "./courses-api.ts";

/** Takes the list of a course's batches, which is a part of its form. */
export function manifest(batches: () => Promise<BatchesOf>): Manifest {
  const [list, ...forms] = recordManifest(courses, {
    label: "Course",
    icon: "layers",
    permission: "read_courses",
    list: courseList,
    listScreen: lazyScreen(() => import("./CourseListScreen.tsx"), "CourseListScreen"),
    formScreens: async () => {
      const [form, Batches] = await Promise.all([import("./CourseForm.tsx"), batches()]);
      return form.courseScreens(Batches);
    },
  });
  const { nav, ...unlisted } = list;
  return [
    list,
    // No redirect: staff use both paths.
    { ...unlisted, path: paths.dashboard, nav: { icon: "monitor", label: "Dashboard" } },
    ...forms,
    {
      path: paths.courseFiles,
      permission: "edit_content",
      title: "Import and export",
      back: courses.list,
      palette: { note: "Courses as a CSV file", words: "excel sheet" },
      screen: lazyScreen(() => import("./files/CourseFilesScreen.tsx"), "CourseFilesScreen"),
    },
  ];
}
