import { useRef, useState } from "react";
import { ButtonLink } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { paths } from "../../kit/paths.ts";
import { ImportSection } from "../../records/import/ImportSection.tsx";
import { backTo } from "../../records/list-memory.ts";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { ENTERED_SOURCES } from "../labels.ts";
import { leadFiles, SAMPLE_HREF } from "./lead-files-api.ts";

/** `/admin/leads/import` */
export function LeadFilesScreen() {
  const [agreed, setAgreed] = useState(false);
  const consent = useRef(agreed);
  const [kind] = useState(() => leadFiles(() => consent.current));
  return (
    <>
      <ScreenHead
        title="Import enquiries"
        lead="Enquiries of a fair, a portal or a spreadsheet, from one file."
        back={backTo({ label: "Enquiries", href: paths.leads })}
      />
      <section aria-label="Import" className="card max-w-[56rem] p-4 sm:p-5">
        <p className="text-ink-muted">
          Choose a CSV file of at most 2,000 rows. It is checked first, and you see what would happen to each
          row. Nothing is stored before you say so, and nobody gets an email.
        </p>
        <ImportSection
          kind={kind}
          question={
            <label className="choice max-w-[42rem]">
              <input
                type="checkbox"
                className="tick"
                checked={agreed}
                onChange={(event) => {
                  consent.current = event.target.checked;
                  setAgreed(event.target.checked);
                }}
              />
              <span>
                These people agreed that we use their details to answer, and know of our privacy notice.
                Without it nothing is stored.
              </span>
            </label>
          }
        />
        <Disclosure summary="How the file is read" className="mt-5">
          <ul className="mt-2 list-disc space-y-1.5 ps-5 text-sm">
            <li>
              The first row names the columns: <b>Name</b>, <b>Email</b>, <b>Phone</b>, <b>Course</b>,{" "}
              <b>Message</b>, <b>Source</b>, <b>Date</b>. An email address or a phone number is needed.
            </li>
            <li>
              <b>Source</b> is {ENTERED_SOURCES.map(({ label }) => label).join(", ")}, or the name of a
              portal, which the report then counts.
            </li>
            <li>
              <b>Course</b> is the title, the address or the number of a course. Another text is kept as it
              is.
            </li>
            <li>
              <b>Date</b> is the day on which it came, day first: 31-01-2027. Without one it is today.
            </li>
            <li>
              A row whose sender has an enquiry about the same course already is left out, so that a file can
              be imported twice.
            </li>
          </ul>
          <p className="mt-3">
            <ButtonLink variant="secondary" size="sm" href={SAMPLE_HREF} download="enquiries.csv">
              <Icon name="download" />A file to begin with
            </ButtonLink>
          </p>
        </Disclosure>
      </section>
    </>
  );
}
