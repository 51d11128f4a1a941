import type { ReactNode } from "react";
import type { FeeJson } from "#api/types.gen.ts";
import { Price } from "#ui/Price.tsx";

/** What each pays of a group, and from how many on. */
export function groupText({ group }: FeeJson): ReactNode {
  if (group === null) return null;
  return (
    <>
      <Price value={group.total.rupees} /> each, from {group.from} participants
    </>
  );
}
