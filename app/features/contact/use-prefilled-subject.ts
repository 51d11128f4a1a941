import { useEffect } from "react";

/** Longest subject that the form takes. */
const SUBJECT_MAX = 150;

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Fills in the subject from `?course=` or `?stack=` of the address, unless the visitor has written one. The page
 * is cached as one for all, so this can only happen in the browser; without it the form is a plain one.
 */
export function usePrefilledSubject(fieldId: string): void {
  useEffect(() => {
    const params = new URLSearchParams(window.location.search);
    const course = params.get("course");
    const stack = params.get("stack");
    const finding =
      course !== null && /^\d{1,10}$/.test(course)
        ? courseSubject(course)
        : stack !== null
          ? stackSubject(stack)
          : null;
    void finding?.then(
      (subject) => {
        const field = document.getElementById(fieldId);
        if (subject && field instanceof HTMLInputElement && field.value === "") {
          field.value = subject.slice(0, SUBJECT_MAX);
        }
      },
      // The form is as good with an empty subject.
      () => undefined,
    );
  }, [fieldId]);
}

async function courseSubject(id: string): Promise<string | null> {
  const response = await fetch(`/api/courses/${id}`, { headers: { Accept: "application/json" } });
  if (!response.ok) return null;
  const { title } = (await response.json()) as { title?: unknown };
  return typeof title === "string" ? `Guidance: ${title}` : null;
}

async function stackSubject(id: string): Promise<string | null> {
  const { default: catalogue } = await import("#content/catalogue.json");
  for (const domain of catalogue.domains) {
    for (const technology of domain.technologies) {
      const stack = (technology.stacks as Named[]).find((candidate) => candidate.id === id);
      if (stack) return `Enrolment: ${technology.name}, ${stack.name}`;
    }
  }
  return null;
}
