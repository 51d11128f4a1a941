import type { CourseContent } from "#content/courses.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { keyed } from "#ui/keyed.ts";
import { Section } from "#ui/Section.tsx";

/** Questions about the course and their answers, which find-in-page opens. */
export function QuestionsSection({ questions }: { questions: CourseContent["questions"] }) {
  return (
    <Section id="questions" label="Before you ask" title="Questions and answers">
      <div className="max-w-4xl border-b border-line">
        {keyed(questions.map(({ question }) => question)).map(({ key, text }, at) => (
          <Disclosure key={key} summary={text} className="border-t border-line">
            <p className="max-w-measure whitespace-pre-line pb-5">{questions[at]?.answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
