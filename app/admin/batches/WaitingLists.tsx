import { useQuery } from "@tanstack/react-query";
import { countOf } from "#content/format.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import { paths } from "../kit/paths.ts";
import { useMay } from "../session/user.ts";
import { waitingForBatches } from "./batches-api.ts";

/** How many wait for the next batch of each course, with links to their leads. Nothing while there are none. */
export function WaitingLists() {
  const courses = useQuery(waitingForBatches).data ?? [];
  const mayOpen = useMay("read_enquiries");
  if (courses.length === 0 || !mayOpen) return null;
  const total = courses.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <Notice className="mb-5">
      <Disclosure
        summary={`${countOf(total, "person waits", "people wait")} for the next batch of ${countOf(courses.length, "course", "courses")}`}
      >
        <ul className="gap-x-8 pb-2 sm:columns-2">
          {courses.map(({ course_id, course_title, waiting }) => (
            <li key={course_id} className="break-inside-avoid">
              <a className="link inline-block py-1" href={paths.waiting(course_id)}>
                {course_title}: <span className="figure">{waiting}</span>
                <span className="sr-only"> waiting</span>
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Notice>
  );
}
