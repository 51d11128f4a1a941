import data from "#content/catalogue.json";

/** One stack: what a visitor enrols for. */
export interface Stack {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly level: string;
  readonly duration: string;
  /** With the rupee sign. */
  readonly price: string;
}

/** A technology with its stacks. */
export interface Technology {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly duration: string;
  readonly students: number;
  readonly rating: number;
  readonly stacks: readonly Stack[];
}

/** A field of the explorer. */
export interface Domain {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly technologies: readonly Technology[];
}

/** The static catalogue; the server takes prices and levels from the same file. */
export const DOMAINS: readonly Domain[] = data.domains;

/** A stack with its technology; null when there is none of this id. */
export function findStack(id: string): { stack: Stack; technology: Technology } | null {
  for (const technology of DOMAINS.flatMap(({ technologies }) => technologies)) {
    const stack = technology.stacks.find((candidate) => candidate.id === id);
    if (stack) return { stack, technology };
  }
  return null;
}
