import { categoryOf } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { countOf } from "#content/format.ts";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { Picture } from "#ui/Picture.tsx";
import { Instructor } from "../Instructor.tsx";

const PORTRAIT = 160;

/** Who teaches. The whole text stands on the page of the member. */
export function InstructorProfile({ course }: { course: Course }) {
  const profile = course.instructor_profile;
  const [biography] = profile?.description.split("\n") ?? [];
  return (
    <div>
      <div className="flex items-center gap-5">
        {profile?.image ? (
          <Picture
            src={profile.image}
            files={profile.picture}
            sizes="7rem"
            fallback={PERSON_FALLBACK}
            width={PORTRAIT}
            height={PORTRAIT}
            className="aspect-square w-28 flex-none border border-line object-cover"
          />
        ) : null}
        <div>
          <p className="text-lg font-semibold">
            <Instructor name={course.instructor} />
          </p>
          <p className="text-ink-muted">{profile?.title ?? categoryOf(course.category_key).name}</p>
          {profile?.years ? (
            <p className="text-sm text-ink-muted">{countOf(profile.years, "year", "years")} in the trade</p>
          ) : null}
          <a className="link mt-1 inline-block py-1" href="/about#team">
            Meet the team
          </a>
        </div>
      </div>
      {biography ? <p className="mt-4 max-w-measure">{biography}</p> : null}
    </div>
  );
}
