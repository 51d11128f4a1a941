import { Icon } from "#ui/Icon.tsx";
import { useNeighbours } from "./sequence.ts";

interface NeighboursProps {
  /** The path of the list's screen. */
  list: string;
  id: number;
  /** What a record is called. */
  noun: string;
  href: (id: number) => string;
}

/** Links to the records before and after this one in the list that was shown last; nothing after another way here. */
export function Neighbours({ list, id, noun, href }: NeighboursProps) {
  const found = useNeighbours(list, id);
  if (found === null || found.count < 2) return null;
  return (
    <nav aria-label={`In the list: ${found.place} of ${found.count}`} className="flex items-center gap-2">
      <Step to={found.previous} href={href} icon="chevron-left" label={`Previous ${noun}`} />
      <span aria-hidden="true" className="figure text-sm text-ink-muted">
        {found.place} / {found.count}
      </span>
      <Step to={found.next} href={href} icon="chevron-right" label={`Next ${noun}`} />
    </nav>
  );
}

interface StepProps {
  to: number | null;
  href: (id: number) => string;
  icon: "chevron-left" | "chevron-right";
  label: string;
}

function Step({ to, href, icon, label }: StepProps) {
  if (to === null) {
    return (
      <span className="btn-icon opacity-40" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <a className="btn-icon" href={href(to)}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </a>
  );
}
