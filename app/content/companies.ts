/* The texts of the pages for companies and for people who look for work. */

import { groupDigits } from "./format.ts";
import type { Settings } from "./site.ts";

/** People who can work at one rack and be watched by one instructor. */
const GROUP = 12;
/** Days that a group takes for the sample plan. */
const DAYS = 2;

/** How many people send an enquiry most often. */
const HEAD_COUNTS = [
  [5, 12],
  [13, 24],
  [25, 30],
] as const;

/** How long training takes by how many take part, and what it costs where the settings say so. */
export function trainingBands({ training_day_from: from, training_day_to: to }: Settings): {
  head: string[];
  rows: string[][];
} {
  const priced = from > 0 && to > 0;
  return {
    head: ["Head count", "Groups", "Days", ...(priced ? ["Price before GST"] : [])],
    rows: HEAD_COUNTS.map(([least, most]) => {
      const groups = Math.ceil(most / GROUP);
      const days = groups * DAYS;
      const price = `₹${groupDigits(days * from)} to ₹${groupDigits(days * to)}`;
      return [
        `${least} to ${most} people`,
        groups === 1 ? "1 group" : `${groups} groups`,
        `${days} days`,
        ...(priced ? [price] : []),
      ];
    }),
  };
}

export const TRAINING = {
  heading: "Training for Companies",
  lead: "For 5 to 30 of your people: on your machines, at our racks, or online. An engineer who has done the work teaches it, and each day ends with something that runs.",
  table: {
    title: "How many people, how many days, what it costs",
    lead: "One group is at most 12 people, so that everybody works at a panel. Two days cover one subject, such as PLC fault finding; the plan names the price before you order. GST is added, and at your plant the travel and stay of the instructor, at cost.",
  },
  places: {
    title: "Where it takes place",
    head: ["Where", "What is taught there", "What you provide"],
    rows: [
      [
        "At your plant",
        "Fault finding, PLC and drive changes on your own line, maintenance routines, reading your drawings",
        "A room, the machine for some hours a day, one person who knows it",
      ],
      [
        "In our lab",
        "PLC, SCADA, drives, pneumatics, CAD and inspection at racks with built-in faults",
        "Your people, and a drawing or program of your own if it may leave the plant",
      ],
      [
        "Online",
        "Programming, data, planning and standards, in half days with exercises in between",
        "A computer each and a quiet room",
      ],
    ],
  },
  plan: {
    title: "A sample plan: PLC fault finding, two days",
    lead: "For electricians and maintenance technicians who can read a circuit diagram.",
    days: [
      {
        title: "Day 1: read what the controller knows",
        steps: [
          "09:30 How the line stops: inputs, interlocks, step chains",
          "11:00 Going online without stopping anything",
          "13:30 Six built-in faults at the rack, in pairs",
          "16:30 Each pair explains one fault at the board",
        ],
      },
      {
        title: "Day 2: mend it and prove it",
        steps: [
          "09:30 Your own program or drawing: where it stops most often",
          "11:00 A change with backup, test and note",
          "13:30 Practical test: two faults, 40 minutes",
          "16:00 Results for each participant, and what to practise",
        ],
      },
    ],
  },
  terms: {
    title: "Who pays what, and when",
    rows: [
      {
        title: "Order",
        text: "By purchase order or by email. The plan with days, price and dates comes first, and is free.",
      },
      {
        title: "Invoice",
        text: "You pay after the last day, by a GST invoice with the GSTIN of your company. No advance. Travel and stay of the instructor at cost, named in the plan.",
      },
      {
        title: "Moving and cancelling",
        text: "You move the dates free of charge until ten working days before. After that we charge what is booked and cannot be given back, such as tickets and rooms.",
      },
      {
        title: "Results",
        text: "Each participant gets the result of the practical test; you get them all, with what to practise next.",
      },
    ],
  },
  form: {
    title: "Ask for a plan",
    lead: "Email or phone, one is enough. An engineer answers within one working day with days, dates and a price.",
  },
} as const;

export const RECRUITMENT = {
  heading: "Recruitment",
  lead: "Companies find technicians and engineers whose work was tried at a real panel. People who look for work leave a name and a number, and pay nothing, ever.",
  doors: {
    people: { label: "I need people", href: "#need-people" },
    work: { label: "I need work", href: "#need-work" },
    jobs: "See open jobs",
  },
  checks: {
    title: "What is checked before you meet anybody",
    rows: [
      {
        title: "A practical test at the rack",
        text: "Two built-in faults in 40 minutes, or a part drawn from a sketch. You see the result, and may watch.",
      },
      {
        title: "What they have done",
        text: "The last two jobs, by a call to the people they worked for, if they agree.",
      },
      {
        title: "Whether it fits",
        text: "Place, shifts, pay and notice period, asked before anybody travels.",
      },
    ],
  },
  people: {
    title: "I need people",
    lead: "Tell us the work, how many and where. Email or phone, one is enough. We call back within one working day, and say plainly if we have nobody.",
    terms: [
      "The fee is one month's pay of each person who starts, agreed in writing first.",
      "Anyone who leaves within three months is replaced free of charge.",
      "You pay nothing for looking, meeting and testing.",
    ],
  },
  work: {
    title: "I need work",
    lead: "No fee, ever: not now, not when you start. Who asks you for money in our name is not from us. A phone number is enough, or an email address.",
    terms: [
      "You need no certificate of ours. What you can do counts, and the test is free.",
      "We show your details to a company only after you agreed to that company.",
      "Changed your mind? Your details are erased when you ask for it.",
    ],
  },
} as const;
