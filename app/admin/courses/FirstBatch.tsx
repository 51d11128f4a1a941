import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { fieldOf } from "../forms/Field.tsx";
import { FormFold } from "../forms/FormFold.tsx";
import { batchDay } from "../records/batch-labels.ts";
import { asIn, useProposals } from "../records/batch-proposals.ts";
import { latestBatch } from "../records/seats.ts";
import { type CourseValues, courseForm } from "./course-form.ts";
import { lastDay } from "./first-batch.ts";

const Field = fieldOf(courseForm);

/** The first batch of a new course. Those that follow are added to the stored one. */
export function FirstBatch({ fold }: { fold: string | undefined }) {
  const [starts, mode] = useWatch<CourseValues, ["first_batch.starts_on", "first_batch.mode"]>({
    name: ["first_batch.starts_on", "first_batch.mode"],
  });
  return (
    <FormFold
      id="course-batches"
      title="Batches"
      summary={starts === "" ? "The first one, if it is known" : `From ${batchDay(starts)}`}
      name={fold}
      lead="The first batch is published with the course. Leave it empty, and add batches later, if it is not known yet."
    >
      <Proposals />
      <div className="field-pair">
        <Field of="first_batch.starts_on" />
        <Field of="first_batch.ends_on" />
      </div>
      <Field of="first_batch.days" />
      <div className="field-trio">
        <Field of="first_batch.from_time" />
        <Field of="first_batch.to_time" />
        <Field of="first_batch.seats" />
      </div>
      <div className="field-trio">
        <Field of="first_batch.mode" />
        <Field of="first_batch.place" required={starts !== "" && mode !== "online"} />
        <Field of="first_batch.language" />
      </div>
    </FormFold>
  );
}

/** With a first day, fills what is still empty: the end by the duration, the rest as in the batch that starts last. */
function Proposals() {
  const [starts, duration] = useWatch<CourseValues, ["first_batch.starts_on", "duration"]>({
    name: ["first_batch.starts_on", "duration"],
  });
  const latest = useQuery({ ...latestBatch, enabled: starts !== "" }).data;
  const known = starts === "" ? {} : { ...asIn(latest), ends_on: lastDay(starts, duration) };
  useProposals("first_batch.", known);
  return null;
}
