import { endpoint } from "#api/endpoint.ts";

/** The open vacancies, the newest first. */
export const listOpenVacancies = endpoint("GET", "/api/vacancies/open");
