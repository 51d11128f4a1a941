import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ChangeMark } from "./ChangeMark.tsx";
import type { Problems } from "./editor-state.ts";

export interface FormTab {
  readonly id: string;
  readonly label: string;
  /** The names of its fields, to mark it while one of them is changed or wrong. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
}

interface FormTabsProps {
  label: string;
  tabs: readonly FormTab[];
  current: string;
  hrefOf: (id: string) => string;
  show: (id: string) => void;
  /** What the last submission found. */
  problems: Problems;
}

const panelOf = (control: Element | null | undefined) => control?.closest<HTMLElement>("[data-tab]");

/** The parts of a long form as tabs, each with an address. They are one form: what is typed stays, and is saved at once. */
export function FormTabs({ label, tabs, current, hrefOf, show, problems }: FormTabsProps) {
  const box = useRef<HTMLDivElement>(null);
  useShownProblems(box, current, show, problems);
  return (
    <div ref={box}>
      <nav aria-label={label}>
        <ul className="tabs">
          {tabs.map(({ id, label: text, fields }) => (
            <li key={id} className="flex flex-none">
              <a href={hrefOf(id)} className="tab" aria-current={id === current ? "page" : undefined}>
                {text}
                <ChangeMark fields={fields} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tabs.map(({ id, label: text, content }) => (
        <section key={id} data-tab={id} hidden={id !== current} aria-label={text} className="form-tab">
          <h2 className="sr-only">{text}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

/** Shows the tab of the first problem, and that of a problem whose link is followed. */
function useShownProblems(
  box: RefObject<HTMLDivElement | null>,
  current: string,
  show: (id: string) => void,
  problems: Problems,
): void {
  const wanted = useRef<Element | null>(null);
  const latest = useRef({ current, show });
  useEffect(() => {
    latest.current = { current, show };
  });
  useEffect(() => {
    const wrong = problems.list.flatMap(
      ({ id }) => panelOf(id === undefined ? null : document.getElementById(id))?.dataset.tab ?? [],
    );
    const [first] = wrong;
    if (first !== undefined && !wrong.includes(latest.current.current)) latest.current.show(first);
  }, [problems]);
  useEffect(() => {
    const form = box.current?.closest("form");
    function follow({ target }: MouseEvent): void {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      const control = link && document.getElementById(link.hash.slice(1));
      const tab = panelOf(control)?.dataset.tab;
      if (tab === undefined || tab === latest.current.current) return;
      wanted.current = control;
      latest.current.show(tab);
    }
    form?.addEventListener("click", follow);
    return () => form?.removeEventListener("click", follow);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is shown
  useEffect(() => {
    const control = wanted.current;
    wanted.current = null;
    if (!(control instanceof HTMLElement)) return;
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  }, [current]);
}
