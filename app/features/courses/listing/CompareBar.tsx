import { useEffect, useState } from "react";
import { COMPARE_FORM, COMPARED_AT_MOST } from "#content/courses.ts";
import { Button } from "#ui/Button.tsx";

const BOX = `input[form="${COMPARE_FORM}"]`;

/** The form of the comparison. It follows the viewport as soon as a course is ticked, without JavaScript, too. */
export function CompareBar() {
  const [chosen, setChosen] = useState<number | null>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    const count = () => document.querySelectorAll(`${BOX}:checked`).length;
    const changed = (event: Event) => {
      const box = event.target;
      if (!(box instanceof HTMLInputElement && box.matches(BOX))) return;
      const beyond = count() > COMPARED_AT_MOST;
      if (beyond) box.checked = false;
      setFull(beyond);
      setChosen(count());
    };
    // Browsers restore what was ticked after Back.
    const restored = () => setChosen(count());
    restored();
    document.addEventListener("change", changed);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("change", changed);
      window.removeEventListener("pageshow", restored);
    };
  }, []);

  return (
    <form
      id={COMPARE_FORM}
      method="get"
      action="/courses/compare"
      aria-label="Compare courses"
      className="compare-bar card mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <Button type="submit" size="sm">
        Compare
      </Button>
      <p role="status" className="text-sm">
        {text(chosen, full)}
      </p>
    </form>
  );
}

function text(chosen: number | null, full: boolean): string {
  if (full) return "You can compare three. Remove one first.";
  return chosen ? `${chosen} of ${COMPARED_AT_MOST}` : "Tick two or three courses to see them side by side.";
}
