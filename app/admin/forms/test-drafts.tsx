import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import "../../styles/admin.css";
import { ApiError } from "#api/client.ts";
import type { DraftInput, DraftJson } from "#api/types.gen.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { fieldOf } from "./Field.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { group, text } from "./fields.ts";
import { pairs } from "./pairs.ts";
import { recordForm } from "./record-form.ts";
import type { DraftCalls, FormToPublish } from "./stored-drafts.ts";
import { useRecordForm } from "./use-record-form.ts";

interface Fee {
  readonly price: string;
  readonly duration: string;
  readonly terms: { readonly refund: string };
  readonly questions: { question: string; answer: string }[];
}

type StoredFee = Fee & { readonly revision: number };

const feeForm = recordForm<StoredFee, Fee>()("fee", {
  price: text({ label: "Price" }),
  duration: text({ label: "Duration" }),
  terms: group("Terms", { refund: text({ label: "Refund" }) }),
  questions: pairs({ label: "Questions", hint: "What people ask.", most: 5 }),
});

const Field = fieldOf(feeForm);

/** Who uses the form, as the server names people. */
const ME = "Asha <asha@example.in>";
const COLLEAGUE = "Ravi <ravi@example.in>";

/** Answers the calls of one record and its drafts as the server does. */
export class DraftServer implements DraftCalls<StoredFee> {
  record: StoredFee = {
    price: "29,999",
    duration: "8 weeks",
    terms: { refund: "Within a week" },
    questions: [{ question: "When?", answer: "In May." }],
    revision: 1,
  };
  drafts: DraftJson[] = [];
  published: FormToPublish[] = [];
  /** Runs before the answer of the next call of this name. */
  readonly before: Partial<Record<keyof DraftCalls<StoredFee>, () => Promise<void> | void>> = {};
  /** Whether the next publication is made and its answer lost. */
  losesAnswer = false;
  private readonly answers = new Map<string, StoredFee>();
  private next = 1;

  private async wait(name: keyof DraftCalls<StoredFee>): Promise<void> {
    const act = this.before[name];
    delete this.before[name];
    await act?.();
  }

  /** A draft that a colleague asked to keep. */
  share(values: Partial<Fee>, author = COLLEAGUE): DraftJson {
    const { values: base, revision: base_revision } = feeForm.version(this.record);
    const content = { base_revision, form: { values: { ...base, ...values }, base }, keep_version: true };
    const known = this.drafts.find(({ shared }) => shared);
    return this.put(known?.id ?? this.next++, content as unknown as DraftInput, author);
  }

  /** Saves the form's own draft, as another window of the same person does. */
  saveElsewhere(values: Partial<Fee>): void {
    const own = this.drafts.find(({ shared }) => !shared);
    if (own === undefined) throw new Error("nothing is kept for the person alone");
    const form = { ...own.form, values: { ...(own.form.values as Fee), ...values } };
    this.put(own.id, {
      base_revision: own.base_revision,
      form,
      keep_version: false,
    } as unknown as DraftInput);
  }

  private put(id: number, content: DraftInput, author = ME): DraftJson {
    const before = this.drafts.find((draft) => draft.id === id);
    const draft = {
      id,
      kind: "course",
      record_id: 1,
      label: "",
      revision: (before?.revision ?? 0) + 1,
      base_revision: content.base_revision,
      shared: content.keep_version === true,
      author,
      created_at: "2026-11-28T04:30:00Z",
      updated_at: "2026-11-28T04:30:00Z",
      form: structuredClone(content.form),
    } as DraftJson;
    this.drafts = [...this.drafts.filter((one) => one.id !== id && one.id !== content.ends?.id), draft];
    return draft;
  }

  create = async (content: DraftInput): Promise<DraftJson> => {
    await this.wait("create");
    const known = this.drafts.find(({ shared }) => shared === content.keep_version);
    if (known) throw new ApiError(409, { current: known });
    return this.put(this.next++, content);
  };

  update = async (id: number, content: DraftInput, revision: number): Promise<DraftJson> => {
    await this.wait("update");
    this.require({ id, revision });
    return this.put(id, content);
  };

  private require({ id, revision }: { id: number; revision: number }): void {
    const known = this.drafts.find((draft) => draft.id === id);
    if (known && known.revision !== revision) throw new ApiError(409, { current: known });
  }

  publish = async (form: FormToPublish) => {
    this.published.push(form);
    await this.wait("publish");
    const known = this.answers.get(form.key);
    if (known) return { record_id: 1, record: known };
    for (const draft of form.ends ?? []) this.require(draft);
    if (form.base_revision !== this.record.revision) throw new ApiError(409, { current: { ...this.record } });
    this.record = { ...(form.input as unknown as Fee), revision: this.record.revision + 1 };
    this.drafts = this.drafts.filter(({ id }) => !form.ends?.some((ended) => ended.id === id));
    this.answers.set(form.key, this.record);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new ApiError(0, {});
    }
    return { record_id: 1, record: this.record };
  };

  discard = async (id: number, revision: number): Promise<void> => {
    await this.wait("discard");
    this.require({ id, revision });
    this.drafts = this.drafts.filter((draft) => draft.id !== id);
  };
}

function FeeForm({ server }: { server: DraftServer }) {
  const state = useRecordForm(feeForm, {
    record: server.record,
    onSaved: (saved, continueFrom) => continueFrom(feeForm.version(saved)),
    failed: "The fee could not be published.",
    draft: {
      stored: {
        shared: server.drafts.find(({ shared }) => shared) ?? null,
        own: server.drafts.find(({ shared }) => !shared) ?? null,
      },
      calls: server,
      labelOf: () => "Fee",
    },
  });
  return (
    <FormFrame
      label="Fee"
      state={state}
      actions={{ submit: "Publish changes", busy: "Publishing...", cancel: "/elsewhere" }}
    >
      <Field of="price" />
      <Field of="duration" />
      <Field of="terms.refund" />
      <Field of="questions" />
    </FormFrame>
  );
}

/** Renders the form as it opens now, with a second screen to leave to. */
export async function renderFee(server: DraftServer) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <>
          <FeeForm server={server} />
          <ConfirmHost />
        </>
      ),
    },
    { path: "/elsewhere", element: <h1>Elsewhere</h1> },
  ]);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <button type="button" onClick={() => void router.navigate("/elsewhere")}>
        Leave
      </button>
      <Toasts />
    </QueryClientProvider>,
  );
}
