import { ButtonLink } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ImportSection } from "../../records/import/ImportSection.tsx";
import { backTo } from "../../records/list-memory.ts";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { courses } from "../courses-api.ts";
import { COURSE_FILES, EXPORT_HREF, filteredExportHref } from "./course-files-api.ts";

/** `/admin/courses/import` */
export function CourseFilesScreen() {
  const filtered = filteredExportHref();
  return (
    <>
      <ScreenHead
        title="Import and export"
        lead="Change many courses at once in a spreadsheet program."
        back={backTo(courses.list)}
      />
      <div className="grid max-w-[56rem] grid-cols-1 gap-6">
        <section aria-labelledby="export-heading" className="card p-4 sm:p-5">
          <h2 id="export-heading" className="text-xl">
            Export
          </h2>
          <p className="mt-1 text-ink-muted">
            A CSV file with every field that you can edit. Excel, Google Sheets and LibreOffice open it.
            Deleted courses are not in it.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink variant="secondary" href={EXPORT_HREF} download>
              <Icon name="download" />
              Export all courses
            </ButtonLink>
            {filtered === null ? null : (
              <ButtonLink variant="secondary" href={filtered} download>
                <Icon name="download" />
                Export those of your last search
              </ButtonLink>
            )}
          </div>
        </section>
        <section aria-labelledby="import-heading" className="card p-4 sm:p-5">
          <h2 id="import-heading" className="text-xl">
            Import
          </h2>
          <p className="mt-1 text-ink-muted">
            Choose a file that you exported and changed, of at most 32 MB and 10,000 rows. It is checked
            first, and you see what would happen to each course. Nothing is stored before you say so.
          </p>
          <ImportSection kind={COURSE_FILES} />
          <Help />
        </section>
      </div>
    </>
  );
}

function Help() {
  return (
    <Disclosure summary="How the file is read" className="mt-5">
      <ul className="mt-2 list-disc space-y-1.5 ps-5 text-sm">
        <li>
          A row finds its course by <b>Number</b>, or without one by <b>Address on the site</b>. A row with
          neither, or with a new address, adds a course. It is hidden unless <b>Visible to visitors</b> says
          yes.
        </li>
        <li>
          Columns that you remove stay as they are on the site: a file with <b>Number</b> and{" "}
          <b>Price in rupees</b> changes prices only. An empty cell empties its field.
        </li>
        <li>Courses that have no row stay as they are. An import deletes nothing.</li>
        <li>
          Lists, such as <b>Tools</b> and <b>Course Syllabus</b>, have one entry a line in one cell. In Excel
          and Google Sheets, Alt+Enter (on a Mac Option+Return) begins a line.
        </li>
        <li>
          <b>Questions and answers</b> have a line that begins with Q: and one that begins with A: for each
          pair. Lines below belong to the answer.
        </li>
        <li>
          <b>Related courses</b> are the addresses of courses, one a line.
        </li>
        <li>
          An apostrophe at the beginning of a cell keeps a spreadsheet program from changing it, and is taken
          off again. Keep it in front of dates: '2027-01-04.
        </li>
        <li>
          <b>Version</b> tells whether somebody changed the course after your export. Leave it as it is.
        </li>
      </ul>
    </Disclosure>
  );
}
