import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "#api/client.ts";
import type { FileImport } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { textOf } from "../../kit/errors.ts";
import { sizeText } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { handleFailure } from "../../session/query-client.ts";
import { announce } from "../../ui/announce.ts";
import { FileButton } from "../../ui/FileButton.tsx";
import { UploadProgress } from "../../ui/UploadProgress.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { type Nouns, summary, withRefusals, writes } from "./report.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_BYTES_TEXT = "This file has more than 32 MB. Split it, and import one part after the other.";

export interface Sending {
  readonly onProgress: (share: number) => void;
}

/** How records of a kind are imported. */
export interface FileKind {
  readonly nouns: Nouns;
  /** What an import of a file would do. */
  readonly check: (file: File, sending: Sending) => Promise<FileImport>;
  /** Imports the file that was checked, all of it or nothing. */
  readonly store: (file: File, checked: FileImport, sending: Sending) => Promise<FileImport>;
  readonly list: string;
  readonly href: (id: number) => string;
}

interface Checked {
  readonly file: File;
  readonly report: FileImport;
}

type State =
  | { readonly step: "idle" }
  | { readonly step: "failed"; readonly name: string; readonly text: string }
  | { readonly step: "checking"; readonly name: string; readonly share: number }
  | ({ readonly step: "checked"; readonly failure: string | null } & Checked)
  | ({ readonly step: "importing"; readonly share: number } & Checked)
  | { readonly step: "imported"; readonly report: FileImport };

interface ImportSectionProps {
  kind: FileKind;
  /** What is to be confirmed before the import, above its button. */
  question?: ReactNode;
}

/** Choose a file, see what it would do, import it. */
export function ImportSection({ kind, question }: ImportSectionProps) {
  const [, plural] = kind.nouns;
  const [state, setState] = useState<State>({ step: "idle" });
  const result = useRef<HTMLElement>(null);
  const busy = state.step === "checking" || state.step === "importing";

  function finish(next: State): void {
    setState(next);
    announce(outcomeText(next, kind.nouns));
    // The button that was pressed may be gone.
    requestAnimationFrame(() => result.current?.focus());
  }

  async function check(chosen: File): Promise<void> {
    const { name } = chosen;
    if (chosen.size > MAX_BYTES) {
      finish({ step: "failed", name, text: MAX_BYTES_TEXT });
      return;
    }
    setState({ step: "checking", name, share: 0 });
    try {
      // What is imported are the bytes that were checked, even if the file is saved again meanwhile.
      const file = new File([await chosen.arrayBuffer()], name, { type: "text/csv" });
      const onProgress = (share: number) => setState({ step: "checking", name, share });
      const report = await kind.check(file, { onProgress });
      finish({ step: "checked", file, report, failure: null });
    } catch (error) {
      handleFailure(error);
      finish({ step: "failed", name, text: refusal(error, "The file could not be read. Choose it again.") });
    }
  }

  async function store({ file, report }: Checked): Promise<void> {
    setState({ step: "importing", file, report, share: 0 });
    try {
      const onProgress = (share: number) => setState({ step: "importing", file, report, share });
      finish({ step: "imported", report: await kind.store(file, report, { onProgress }) });
    } catch (error) {
      handleFailure(error);
      const refused = error instanceof ApiError ? withRefusals(report, error.fields) : null;
      const failure = refused ? "" : refusal(error, `The ${plural} could not be imported.`);
      finish({ step: "checked", file, report: refused ?? report, failure });
    }
  }

  return (
    <div className="mt-4">
      <FileButton
        label={`CSV file with ${plural}`}
        accept=".csv,text/csv"
        variant={state.step === "checked" && state.report.refused === 0 ? "secondary" : "primary"}
        busy={busy}
        onFiles={([file]) => {
          if (file) void check(file);
        }}
      >
        {state.step === "idle" ? "Choose a CSV file" : "Choose another file"}
      </FileButton>
      <section
        ref={result}
        aria-label="Result"
        tabIndex={-1}
        className="mt-4 empty:hidden focus:outline-none"
      >
        <Result state={state} kind={kind} question={question} onImport={(checked) => void store(checked)} />
      </section>
    </div>
  );
}

interface ResultProps extends ImportSectionProps {
  state: State;
  onImport: (checked: Checked) => void;
}

function Result({ state, kind, question, onImport }: ResultProps) {
  const [, plural] = kind.nouns;
  switch (state.step) {
    case "idle":
      return null;
    case "failed":
      return (
        <Notice tone="danger" title={`${state.name} was not read`}>
          <p>{state.text}</p>
        </Notice>
      );
    case "checking":
      return <UploadProgress name={state.name} share={state.share} />;
    case "imported":
      return (
        <Notice tone="success" title={`${countOf(writes(state.report), ...kind.nouns)} imported`}>
          <p>{summary(state.report, kind.nouns)}.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink variant="secondary" size="sm" href={kind.list}>
              Show all {plural}
            </ButtonLink>
            <ButtonLink variant="secondary" size="sm" href={paths.audit}>
              Show the change history
            </ButtonLink>
          </div>
        </Notice>
      );
    default:
      return <CheckedFile state={state} kind={kind} question={question} onImport={onImport} />;
  }
}

function CheckedFile({ state, kind, question, onImport }: ResultProps & { state: Extract<State, Checked> }) {
  const { file, report } = state;
  const number = writes(report);
  const failure = state.step === "checked" ? state.failure : null;
  return (
    <>
      <h3 className="text-lg wrap-anywhere">
        {file.name} <span className="text-sm font-normal text-ink-muted">{sizeText(file.size)}</span>
      </h3>
      <p className="mt-1 font-semibold">{summary(report, kind.nouns)}</p>
      <Verdict report={report} failure={failure} nouns={kind.nouns} />
      {report.refused === 0 && number > 0 ? (
        <div className="mt-4 grid justify-items-start gap-4">
          {question}
          <Button
            busy={state.step === "importing"}
            busyText="Importing..."
            onClick={() => onImport({ file, report })}
          >
            <Icon name="check" />
            Import {countOf(number, ...kind.nouns)}
          </Button>
        </div>
      ) : null}
      {state.step === "importing" ? (
        <div className="mt-3">
          <UploadProgress name={file.name} share={state.share} />
        </div>
      ) : null}
      <ImportReport key={`${report.refused} ${report.rows.length}`} report={report} href={kind.href} />
    </>
  );
}

/** What can be done with a file that was checked. */
interface VerdictProps {
  report: FileImport;
  failure: string | null;
  nouns: Nouns;
}

function Verdict({ report, failure, nouns: [singular, plural] }: VerdictProps) {
  return (
    <>
      {failure === null || failure === "" ? null : (
        <Notice tone="danger" title="Nothing was imported" className="mt-3">
          <p>{failure}</p>
        </Notice>
      )}
      {report.refused > 0 ? (
        <Notice
          tone="danger"
          className="mt-3"
          title={failure === "" ? "Nothing was imported" : "This file cannot be imported yet"}
        >
          <p>Correct what stands below in your file, save it, and choose it again.</p>
        </Notice>
      ) : null}
      {report.refused === 0 && writes(report) === 0 ? (
        <Notice className="mt-3">
          <p>
            {report.rows.length === 0
              ? "The file has no rows below its first one."
              : `0 changes: every ${singular} is already as the file says.`}
          </p>
        </Notice>
      ) : null}
      {report.ignored_columns.length > 0 ? (
        <Notice className="mt-3">
          <p>
            Columns that {plural} do not have are left out: {report.ignored_columns.join(", ")}.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

/** What screen readers are told when a file was looked at or imported. */
function outcomeText(state: State, nouns: Nouns): string {
  switch (state.step) {
    case "failed":
      return `${state.name} was not read. ${state.text}`;
    case "checked":
      return state.failure === null ? summary(state.report, nouns) : `Nothing was imported. ${state.failure}`;
    case "imported":
      return `${countOf(writes(state.report), ...nouns)} imported`;
    default:
      return "";
  }
}

/** Why a file was not taken, in the server's words where it has some. */
function refusal(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return fields.length > 0 ? fields.join(" ") : textOf(error, fallback);
}
