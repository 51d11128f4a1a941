import { type MouseEvent, useEffect, useRef } from "react";

/** An error and the id of its control; without an id it concerns the whole form. */
export interface FormProblem {
  id?: string | undefined;
  text: string;
}

interface ErrorSummaryProps {
  title?: string | undefined;
  problems: FormProblem[];
  /** Whether it takes focus when it appears. Off in server-rendered pages, which start at the top. */
  takeFocus?: boolean | undefined;
}

/** Scrolls to the label instead of the control, so that both are in view. */
function jump(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  const label =
    control.closest("fieldset")?.querySelector("legend") ??
    document.querySelector(`label[for="${CSS.escape(id)}"]`);
  (label ?? control).scrollIntoView({ block: "start" });
  control.focus({ preventScroll: true });
}

/** The list of a form's errors, with links to the fields. */
export function ErrorSummary({
  title = "There is a problem",
  problems,
  takeFocus = true,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const count = problems.length;
  useEffect(() => {
    if (takeFocus && count > 0) box.current?.focus();
  }, [takeFocus, count]);
  if (count === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="notice notice-danger mb-6">
      {/* The alert is a child: some screen readers read an element that has both focus and the alert role twice or not at all. */}
      <div role="alert">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 grid gap-1">
          {problems.map(({ id, text }) => (
            <li key={`${id ?? ""}${text}`}>
              {id ? (
                <a
                  href={`#${id}`}
                  className="text-danger underline underline-offset-4"
                  onClick={(e) => jump(e, id)}
                >
                  {text}
                </a>
              ) : (
                <span className="text-danger">{text}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
