import data from "#content/catalogue.json";

/** A stack: the unit of enrolment. */
export interface Stack {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly level: string;
  readonly duration: string;
  readonly price: string;
}

export interface Technology {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly duration: string;
  readonly students: number;
  readonly stacks: readonly Stack[];
}

/** A category of the explorer. */
export interface Domain {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly technologies: readonly Technology[];
}

/** The static catalogue; the server reads prices and levels from the same file. */
export const DOMAINS: readonly Domain[] = data.domains;

/** A stack with its technology, or null. */
export function findStack(id: string): { stack: Stack; technology: Technology } | null {
  for (const technology of DOMAINS.flatMap(({ technologies }) => technologies)) {
    const stack = technology.stacks.find((candidate) => candidate.id === id);
    if (stack) return { stack, technology };
  }
  return null;
}
