/* The texts of the consultancy page around the list of services. */

export const CONSULTANCY_HEADING = "Engineering Consultancy Services";

/** The text of the typewriter. */
export const CONSULTANCY_TAGLINE = "Get expert help on engineering solutions tailored to your problem.";

/** The steps of an engagement. */
export const CONSULTANCY_STEPS = [
  {
    title: "You describe the problem",
    text: "A few sentences are enough. You can email photographs and drawings later.",
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

/** How training for companies is arranged. */
export const COMPANY_TRAINING = [
  {
    title: "On your equipment",
    text: "Your controller, your drives and your drawings are the exercise, at your plant or in our lab.",
  },
  {
    title: "Around your shifts",
    text: "We agree on dates and hours with you, so that production keeps running while one group learns.",
  },
  {
    title: "For the job at hand",
    text: "Tell us who takes part and what they should do afterwards. We choose the parts of our courses that fit.",
  },
] as const;
