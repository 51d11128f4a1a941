import type { ReactNode } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { courseHref } from "#site/courses/address.ts";
import { Price } from "#ui/Price.tsx";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { Panel } from "../ui/Panel.tsx";
import { LeadCvs } from "./LeadCvs.tsx";

/** The sender's message and what it is about. */
export function LeadRequest({ lead }: { lead: LeadJson }) {
  return (
    <Panel title="What was asked">
      {lead.subject ? <p className="font-semibold">{lead.subject}</p> : null}
      {lead.message ? (
        <p className="max-w-[42rem] border-s-2 border-line-strong ps-3 wrap-anywhere whitespace-pre-line">
          {lead.message}
        </p>
      ) : null}
      <Facts lead={lead} />
      {lead.cvs.length > 0 ? <LeadCvs lead={lead} /> : null}
    </Panel>
  );
}

/** What it is about, in one line: "PLC Programming · ₹28,999 · 8 weeks". */
function Facts({ lead }: { lead: LeadJson }) {
  const { item, told_at, consents } = lead;
  const course = item.name === "" ? "" : <ItemName lead={lead} />;
  const price = item.price === null ? "" : <Price value={item.price} />;
  const news = consents.some(({ purpose }) => purpose === "newsletter");
  const facts: readonly { name: string; value: ReactNode }[] = [
    { name: lead.kind === "consultancy" ? "Service" : "Course", value: course },
    { name: "Category", value: item.group },
    { name: "Batch", value: item.batch },
    { name: "Price at the time", value: price },
    { name: "Duration", value: item.duration },
    { name: "Level", value: item.level },
    { name: "Batch mail", value: told_at === null ? "" : `told of a batch on ${formatDateTime(told_at)}` },
    { name: "Newsletter", value: news ? "asked for the newsletter" : "" },
  ];
  const known = facts.filter(({ value }) => value !== "");
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-2 text-sm">
      {known.map(({ name, value }, at) => (
        <li key={name} title={name}>
          {at > 0 ? <span aria-hidden="true">· </span> : null}
          <span className="sr-only">{name}: </span>
          {value}
        </li>
      ))}
    </ul>
  );
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
