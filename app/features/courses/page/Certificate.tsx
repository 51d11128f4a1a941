import { type Course, DEFAULT_CERTIFICATION } from "#content/courses.ts";
import { courseCode } from "#site/courses/CourseFacts.tsx";
import { useSettings } from "#site/page/page-data.tsx";

/** A specimen of what learners get at the end, drawn from the course's own data. */
export function Certificate({ course }: { course: Course }) {
  const { brand_name: brand } = useSettings();
  const name = course.certification ?? DEFAULT_CERTIFICATION;
  const project = course.content?.project_title ?? "";
  return (
    <div id="certificate">
      <p className="mb-4 max-w-measure">
        {project === ""
          ? "The certificate names the course, its length and your instructor, so an interviewer knows what you learned and with whom."
          : "The certificate names the project you built, so an interviewer has something to ask about."}
      </p>
      <figure className="certificate">
        <div>
          <p className="label">{brand}</p>
          <p className="certificate-name">{name}</p>
          <p className="certificate-learner">Your name</p>
          <p>
            has completed the course <strong>{course.title}</strong> ({course.duration})
            {project === "" ? "." : " and built the project"}
          </p>
          {project === "" ? null : <p className="certificate-project">{project}</p>}
          <dl>
            <Cell name="Instructor" value={course.instructor} />
            <Cell name="Course" value={courseCode(course.id)} />
            <Cell name="Date" value="Day of your review" />
          </dl>
        </div>
        <figcaption className="label mt-2">Specimen of the certificate</figcaption>
      </figure>
    </div>
  );
}

function Cell({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
