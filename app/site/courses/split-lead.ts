/** A description's first sentence, and the rest with the space before it. */
export function splitLead(description: string): [lead: string, rest: string] {
  const end = description.search(/(?<=[^.\s]{2}[.!?])\s/);
  return end < 0 ? [description, ""] : [description.slice(0, end), description.slice(end)];
}
