import { lazyScreen } from "../records/manifest.ts";
import { recordManifest } from "../records/record-manifest.ts";
import { vacancies, vacancyList } from "./vacancies-api.ts";

export const manifest = recordManifest(vacancies, {
  label: "Vacancy",
  icon: "user",
  permission: "read_content",
  words: "job work",
  list: vacancyList,
  listScreen: lazyScreen(() => import("./VacancyListScreen.tsx"), "VacancyListScreen"),
  formScreens: () => import("./VacancyForm.tsx"),
});
