import { endpoint } from "#api/endpoint.ts";
import type { StaffVacancyJson } from "#api/types.gen.ts";
import { jobHref } from "#content/jobs.ts";
import { paths } from "../kit/paths.ts";
import { wholeList } from "../records/list-source.ts";
import { resource } from "../records/resource.ts";

const KEY = "vacancies";

const siteOf = ({ published, slug }: StaffVacancyJson) => (published ? jobHref(slug) : null);

export const vacancies = resource<StaffVacancyJson>({
  key: KEY,
  kind: "vacancy",
  calls: {
    find: (id) => endpoint("GET", "/api/admin/vacancies/{id}", { path: { id } }),
    remove: (id) => endpoint("DELETE", "/api/vacancies/{id}", { path: { id } }),
    restore: (id) => endpoint("POST", "/api/vacancies/{id}/restore", { path: { id } }),
  },
  list: { label: "Vacancies", href: paths.vacancies },
  add: paths.vacancyAdd,
  edit: paths.vacancyEdit,
  what: "vacancy",
  nameOf: ({ title, town }) => `${title}, ${town}`,
  adding: {
    title: "Add Vacancy",
    submit: "Publish vacancy",
    busy: "Saving...",
    done: "Vacancy created",
    failed: "The vacancy could not be created",
    site: siteOf,
  },
  editing: {
    title: "Edit Vacancy",
    submit: "Publish changes",
    busy: "Saving...",
    done: "Vacancy updated",
    failed: "The vacancy could not be updated",
    site: siteOf,
  },
  deleting: {
    question: "Are you sure you want to delete this vacancy?",
    done: "Vacancy deleted",
    failed: "The vacancy could not be deleted",
  },
  gone: "Its address answers that it is gone. It can be restored as it was.",
  restored: "Vacancy restored",
  fetchFailed: "The vacancy could not be loaded",
});

export const vacancyList = wholeList({
  key: KEY,
  href: paths.vacancies,
  call: (query) => endpoint("GET", "/api/admin/vacancies", { query }),
  failed: "The vacancies could not be loaded",
  textsOf: (row) => [row.title, row.town, row.place ?? "", row.employer ?? ""],
  sortKeys: { title: (row) => row.title, town: (row) => row.town, last_day: (row) => row.last_day },
});
