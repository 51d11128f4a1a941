import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { countOf } from "#content/format.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../kit/paths.ts";
import { useCourseOptions } from "../records/course-options.ts";
import { backTo } from "../records/list-memory.ts";
import { queryClient } from "../session/query-client.ts";
import { useUser } from "../session/user.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { byHandForm, type EnteredLead } from "./by-hand-form.ts";
import { FollowUpFields } from "./FollowUpFields.tsx";
import { colleaguesQuery, LEADS } from "./leads-api.ts";
import { enterLead, knownPeopleQuery } from "./log-api.ts";
import { newKey } from "./log-draft.ts";

const Field = fieldOf(byHandForm);

const REST_MS = 300;

/** `/admin/leads/new` */
export function ByHandScreen() {
  const navigate = useNavigate();
  const sent = useRef({ content: "", key: "" });
  const courses = useCourseOptions();
  const me = useUser();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const others = colleagues.filter(({ id }) => id !== me?.id);
  const owners = [
    ...(me ? [{ value: String(me.id), label: `${me.name} (you)` }] : []),
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const state = useRecordForm(byHandForm, {
    start: { owner_id: me === undefined ? "" : String(me.id) },
    save: (input) => enterLead({ ...input, key: keyFor(input) }),
    onSaved: (lead) => {
      void queryClient.invalidateQueries({ queryKey: [LEADS] });
      toastSuccess("Enquiry saved");
      void navigate(paths.lead(lead.id));
    },
    failed: "Failed to save the enquiry",
  });

  /** The same content has the same key, so that it can be sent again after a lost answer. */
  function keyFor(input: EnteredLead): string {
    const content = JSON.stringify(input);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    return sent.current.key;
  }

  // The heading takes focus on arrival, which the screen passes on to its first field.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById("enquiry-name")?.focus());
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <ScreenHead
        title="Add enquiry"
        lead="For calls, walk-ins and messages outside this website."
        back={backTo({ label: "Enquiries", href: paths.leads })}
      />
      <div className="max-w-[34rem]">
        <FormFrame label="Enquiry" state={state} actions={{ submit: "Save enquiry", busy: "Saving..." }}>
          <div className="grid gap-4">
            <Field of="name" />
            <div className="grid gap-1">
              <Field of="phone" />
              <KnownPeople />
            </div>
            <Field of="consent" />
            <Field of="course_id" options={courses} />
            <Field of="source" />
            <Reference />
            <Field of="note" />
            <FollowUpFields time={<Field of="next_action_at" />} text={<Field of="next_action" />} />
            <Field of="owner_id" options={owners} />
            <Field of="email" />
            <Confirmation />
          </div>
        </FormFrame>
      </div>
    </>
  );
}

/** WhatsApp messages that began on the site have one. */
function Reference() {
  const source = useWatch({ name: "source" }) as string;
  return source === "whatsapp" ? <Field of="reference" /> : null;
}

/** Offered once there is an address. */
function Confirmation() {
  const email = useWatch({ name: "email" }) as string;
  return email.trim() === "" ? null : <Field of="send_confirmation" />;
}

/** Says who has this number or address already, while it is typed. */
function KnownPeople() {
  const phone = useDebounced(useWatch({ name: "phone" }) as string, REST_MS).trim();
  const email = useDebounced(useWatch({ name: "email" }) as string, REST_MS).trim();
  const query = knownPeopleQuery(phone, email);
  const found = useQuery(query).data;
  const people = query.enabled ? (found ?? []) : [];
  return (
    <div role="status" className="text-sm">
      {people.map(({ name, enquiries, latest }) => (
        <p key={latest}>
          <a className="link inline-block py-1" href={paths.lead(latest)} target="_blank" rel="noreferrer">
            {name} has {countOf(enquiries, "enquiry", "enquiries")}
            <span className="sr-only"> (new tab)</span>
          </a>
        </p>
      ))}
    </div>
  );
}
