import type { CourseContent } from "#content/courses.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { keyed } from "#ui/keyed.ts";
import { Chapter } from "./Chapter.tsx";

/** Questions about the course and their answers, which find-in-page opens. */
export function QuestionsSection({ questions }: { questions: CourseContent["questions"] }) {
  return (
    <Chapter id="questions" title="Questions and answers">
      <div className="border-b border-line">
        {keyed(questions.map(({ question }) => question)).map(({ key, text }, at) => (
          <Disclosure key={key} summary={text} className="border-t border-line">
            <p className="max-w-measure whitespace-pre-line pb-5">{questions[at]?.answer}</p>
          </Disclosure>
        ))}
      </div>
    </Chapter>
  );
}
