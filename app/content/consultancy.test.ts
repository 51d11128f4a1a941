import { expect, test } from "vitest";
import { CONSULTANCY_SERVICES } from "./consultancy.ts";
import services from "./consultancy-services.json" with { type: "json" };

test("the form offers exactly the services that the server accepts", () => {
  expect(CONSULTANCY_SERVICES.map((service) => service.name)).toEqual(services.map(({ name }) => name));
});

test("every service says which problem it is for and what comes out", () => {
  for (const service of CONSULTANCY_SERVICES) {
    expect(service.problem.length).toBeGreaterThan(20);
    expect(service.outcomes.length).toBeGreaterThanOrEqual(3);
  }
});
