import type { Control } from "react-hook-form";
import { ChangeMark } from "../forms/ChangeMark.tsx";
import { useMedia } from "../ui/use-media.ts";
import { CourseCardPreview } from "./CourseCardPreview.tsx";
import type { CourseValues } from "./course-form.ts";
import { SECTIONS } from "./sections.ts";
import { UndrawableHint } from "./UndrawableHint.tsx";

interface CourseAsideProps {
  control: Control<CourseValues>;
  course: number | undefined;
}

/** Beside the form: its sections, and the card as visitors see it. Phones have the sections as an accordion. */
export function CourseAside({ control, course }: CourseAsideProps) {
  const beside = useMedia("(width >= 80rem)");
  const hint = <UndrawableHint control={control} />;
  if (!beside) {
    return (
      <div>
        {hint}
        <details className="form-fold">
          <summary>
            <h2 className="text-lg">Preview of the card</h2>
          </summary>
          <CourseCardPreview control={control} course={course} />
        </details>
      </div>
    );
  }
  return (
    <div className="course-aside">
      <Contents control={control} />
      {hint}
      <aside aria-label="Preview of the card">
        <CourseCardPreview control={control} course={course} />
      </aside>
    </div>
  );
}

/** The sections of the form, marked where something is wrong or changed. */
function Contents({ control }: { control: Control<CourseValues> }) {
  return (
    <nav aria-label="Sections of the form">
      <ul className="form-contents">
        {SECTIONS.map(({ id, title, fields }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                openSection(id);
              }}
            >
              {title}
              <ChangeMark fields={fields} control={control} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function openSection(id: string): void {
  const section = document.getElementById(id);
  if (section instanceof HTMLDetailsElement) section.open = true;
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("summary, input")?.focus({ preventScroll: true });
}
