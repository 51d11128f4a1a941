import { expect, test } from "vitest";
import { CONSULTANCY_SERVICES } from "./consultancy.ts";
import services from "./consultancy-services.json" with { type: "json" };
import { SERVICES } from "./services.ts";

test("the form has the services that the server accepts", () => {
  expect(SERVICES).toEqual(services.map(({ slug, name }) => ({ slug, name })));
});

test("every service has a problem and outcomes", () => {
  expect(CONSULTANCY_SERVICES.map(({ slug }) => slug)).toEqual(SERVICES.map(({ slug }) => slug));
  for (const service of CONSULTANCY_SERVICES) {
    expect(service.problem.length).toBeGreaterThan(20);
    expect(service.outcomes.length).toBeGreaterThanOrEqual(3);
  }
});
