import { SERVICES, type ServiceName } from "./services.ts";

/** The texts of a service on the consultancy page. */
interface Pitch {
  readonly problem: string;
  readonly outcomes: readonly string[];
}

export const CONSULTANCY_HEADING = "Engineering Consultancy Services";

/** The text of the typewriter. */
export const CONSULTANCY_TAGLINE = "Get expert help on engineering solutions tailored to your problem.";

const PITCHES: Readonly<Record<string, Pitch>> = {
  "industrial-automation-solution": {
    problem: "A line that needs a person at every station, or a relay panel nobody dares to touch.",
    outcomes: [
      "PLC, HMI and drive selection with a bill of material",
      "Control narrative, panel drawings and tested program",
      "Commissioning at your site and training for the operators",
    ],
  },
  "production-reporting": {
    problem: "Shift figures that are written on paper and reach the office a day later.",
    outcomes: [
      "Counts, stops and rejects collected from the machines",
      "Shift, day and month reports that arrive by themselves",
      "One agreed definition for every figure",
    ],
  },
  "energy-monitoring-energy-saving-solutions": {
    problem: "An electricity bill that grows and nobody can say which machine causes it.",
    outcomes: [
      "Metering plan down to the feeder, with load profile",
      "Alarms for demand, power factor and idle running",
      "A ranked list of savings with payback time",
    ],
  },
  "quality-inspection-software-solutions": {
    problem: "Inspection that depends on the tired eyes of the last hour.",
    outcomes: [
      "Camera or gauge checks with a clear accept and reject",
      "Every measurement stored against the part",
      "Control charts that warn before a part is bad",
    ],
  },
  "overall-equipment-efficiency": {
    problem: "A plant that is always busy and still short of its target.",
    outcomes: [
      "Availability, performance and quality measured at the machine",
      "Loss tree that shows where the hours go",
      "Weekly review format your team can run alone",
    ],
  },
  "web-cloud-based-applications": {
    problem: "A process that lives in spreadsheets which three people edit at once.",
    outcomes: [
      "A web application shaped to your process",
      "Roles, history and backup from the first day",
      "Hosting in the cloud or on your own server",
    ],
  },
  "pneumatic-hydraulic-solutions": {
    problem: "Cylinders that hammer, oil that overheats, a compressor that never stops.",
    outcomes: [
      "Circuit design and sizing with calculations",
      "Leak and pressure survey of the existing system",
      "Safe-state and lock-out concept for maintenance",
    ],
  },
  "predictive-preventive-maintenance-software": {
    problem: "Machines that are repaired after they fail, at the worst possible time.",
    outcomes: [
      "Maintenance plan and spare list by criticality",
      "Vibration, temperature and current trends with limits",
      "Work orders that technicians close on a phone",
    ],
  },
  "ai-ml-based-solution": {
    problem: "Years of data, and the feeling that it could answer more.",
    outcomes: [
      "An honest check whether the data can carry a model",
      "A pilot with a measured result before any roll-out",
      "Deployment with monitoring, in your own network if you wish",
    ],
  },
  "other-customised-solutions": {
    problem: "A problem that fits none of these boxes.",
    outcomes: [
      "A visit or call with an engineer who has seen the field",
      "A written proposal with scope, effort and risks",
      "Special-purpose machines, test rigs and integration work",
    ],
  },
};

export type ConsultancyService = ServiceName & Pitch;

/** The services in the order of the form. */
export const CONSULTANCY_SERVICES: readonly ConsultancyService[] = SERVICES.flatMap((service) => {
  const pitch = PITCHES[service.slug];
  return pitch ? [{ ...service, ...pitch }] : [];
});

/** The steps of an engagement. */
export const CONSULTANCY_STEPS = [
  {
    title: "You describe the problem",
    text: "A few sentences are enough. Photographs and drawings can follow by mail.",
  },
  {
    title: "An engineer calls back",
    text: "We ask about the machine, the figures that matter and what was tried before.",
  },
  {
    title: "You get a written proposal",
    text: "Scope, effort, price and risks on paper. Nothing starts before you agree.",
  },
  {
    title: "We build, test and hand over",
    text: "Acceptance against the figures in the proposal, with documents your team can use.",
  },
] as const;
