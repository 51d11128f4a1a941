/** Server and generator each on cores of their own: on shared ones an overload would be that of the generator. */
import { availableParallelism } from "node:os";

/** The command that runs a program on the first or on the second half of the cores. */
export function onHalfOfCores(half: "first" | "second", program: string, args: string[] = []) {
  const cores = availableParallelism();
  const middle = Math.floor(cores / 2);
  if (middle === 0) throw new Error("This measurement needs two cores.");
  const range = half === "first" ? `0-${middle - 1}` : `${middle}-${cores - 1}`;
  return ["taskset", ["--cpu-list", range, program, ...args]] as const;
}
