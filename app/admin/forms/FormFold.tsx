import type { ReactNode } from "react";

interface FormFoldProps {
  /** A target of links. */
  id?: string;
  title: string;
  /** What its fields say, in a line. */
  summary?: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  /** Of the folds of one name, one is open at a time. */
  name?: string | undefined;
  lead?: string;
  children: ReactNode;
}

/** A titled group of fields that is folded away until somebody wants it, or a field of it is wrong. */
export function FormFold({ id, title, summary, open = false, name, lead, children }: FormFoldProps) {
  return (
    <details id={id} className="form-fold" open={open} name={name}>
      <summary>
        <h2 className="text-lg">{title}</h2>
        {summary ? <span className="fold-summary">{summary}</span> : null}
      </summary>
      <div className="grid gap-5">
        {lead ? <p className="text-sm text-ink-muted">{lead}</p> : null}
        {children}
      </div>
    </details>
  );
}
