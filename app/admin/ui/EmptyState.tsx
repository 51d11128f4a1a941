import type { ReactNode } from "react";

/** The empty state of a list. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid-paper grid justify-items-center gap-4 border border-line px-6 py-14 text-center">
      <p className="bg-paper px-3 py-1 text-lg">{text}</p>
      {children ? <div className="flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
