import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import "../../styles/admin.css";
import { ApiError } from "#api/client.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { fieldOf } from "./Field.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { list, nullable, text } from "./fields.ts";
import { recordForm } from "./record-form.ts";
import { useRecordForm } from "./use-record-form.ts";

export interface Note {
  readonly title: string;
  readonly place: string | null;
  readonly points: readonly string[];
  readonly revision: number;
}

type NoteInput = Omit<Note, "revision">;

const noteForm = recordForm<Note, NoteInput>()("note", {
  title: text({ label: "Title", hint: "In a few words.", required: "Give a title.", max: 10 }),
  place: nullable(text({ label: "Place" })),
  points: list({ label: "Points", hint: "One each.", noun: "point" }),
});

const Field = fieldOf(noteForm);

/** A fake server with one note that answers 409 for outdated revisions. */
export class NoteServer {
  note: Note = { title: "Drives", place: "Pune", points: ["One", "Two"], revision: 1 };
  /** The error of the next call. */
  failure: ApiError | null = null;

  save = async (input: NoteInput, revision: number | undefined): Promise<Note> => {
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    if (revision !== this.note.revision) {
      throw new ApiError(409, { code: "conflict", current: { ...this.note } });
    }
    return this.change(input);
  };

  change(input: Partial<NoteInput>): Note {
    this.note = { ...this.note, ...input, revision: this.note.revision + 1 };
    return this.note;
  }
}

function NoteForm({ server }: { server: NoteServer }) {
  const [record] = useState(server.note);
  const [saved, setSaved] = useState(0);
  const state = useRecordForm(noteForm, {
    record,
    save: server.save,
    onSaved: (note, continueFrom) => {
      continueFrom(noteForm.version(note));
      setSaved(note.revision);
    },
    failed: "The note could not be saved.",
  });
  return (
    <>
      <FormFrame label="Note" state={state} actions={{ submit: "Save", busy: "Saving..." }}>
        <Field of="title" />
        <Field of="place" />
        <Field of="points" />
      </FormFrame>
      {/* Stands for an action on the record that is none of the form. */}
      <button type="button" onClick={() => state.syncWith(noteForm.version(server.note))}>
        Sync
      </button>
      <p>Revision {saved}</p>
    </>
  );
}

/** Renders the note form, with a second screen to navigate to. */
export async function renderNote(server = new NoteServer()): Promise<NoteServer> {
  const screen = (children: ReactNode) => (
    <QueryClientProvider client={new QueryClient()}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([
    { path: "/", element: screen(<NoteForm server={server} />) },
    { path: "/elsewhere", element: <h1>Elsewhere</h1> },
  ]);
  await render(
    <>
      <RouterProvider router={router} />
      <button type="button" onClick={() => void router.navigate("/elsewhere")}>
        Go elsewhere
      </button>
    </>,
  );
  return server;
}
