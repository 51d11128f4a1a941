import type { LeadJson } from "#api/types.gen.ts";
import { courseHref } from "#site/courses/address.ts";
import { type DataRow, DataSheet } from "#ui/DataSheet.tsx";
import { Price } from "#ui/Price.tsx";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { Panel } from "../ui/Panel.tsx";

/** The sender's message and what it is about. */
export function LeadRequest({ lead }: { lead: LeadJson }) {
  const { item, kind } = lead;
  return (
    <Panel title="What was asked">
      {lead.subject ? <p className="font-semibold">{lead.subject}</p> : null}
      {lead.message ? (
        <p className="max-w-[42rem] border-s-2 border-line-strong ps-3 wrap-anywhere whitespace-pre-line">
          {lead.message}
        </p>
      ) : null}
      <Facts
        rows={[
          {
            name: kind === "consultancy" ? "Service" : "Course",
            value: item.name === "" ? null : <ItemName lead={lead} />,
          },
          {
            name: kind === "enroll" && item.course_id === null ? "Technology" : "Category",
            value: item.group,
          },
          { name: "Batch", value: item.batch },
          { name: "Told of a batch", value: lead.told_at === null ? null : formatDateTime(lead.told_at) },
          { name: "Price at the time", value: item.price === null ? null : <Price value={item.price} /> },
          { name: "Duration", value: item.duration },
          { name: "Level", value: item.level },
          {
            name: "Newsletter",
            value: lead.consents.some(({ purpose }) => purpose === "newsletter") ? "asked for" : null,
          },
        ]}
      />
    </Panel>
  );
}

/** Renders no list when there are no values: an empty list is not accessible. */
function Facts({ rows }: { rows: DataRow[] }) {
  const some = rows.some(({ value }) => value !== null && value !== "");
  return some ? <DataSheet className="max-w-[42rem]" rows={rows} /> : null;
}

function ItemName({ lead: { item } }: { lead: LeadJson }) {
  if (item.course_id === null) return item.name;
  return (
    <>
      <a className="link" href={paths.courseEdit(item.course_id)}>
        {item.name}
      </a>
      {item.reference ? (
        <>
          {" · "}
          <a className="link" href={courseHref(item.reference)} target="_blank" rel="noreferrer">
            on the site<span className="sr-only"> (new tab)</span>
          </a>
        </>
      ) : null}
    </>
  );
}
