import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { TextField } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { sizeText } from "../kit/format.ts";
import { type FileState, fileQuery } from "../ui/file-state.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { isShowable } from "./safe-address.ts";

type DocumentFieldProps = ComponentProps<typeof TextField> & {
  /** The current address. */
  address: string;
  /** The button that chooses a document of the library. */
  library: ReactNode;
};

const DEBOUNCE_MS = 400;

/** The address of a file, with what the browser finds there, so that a wrong address is noticed at once. */
export function DocumentField({ address, library, ...field }: DocumentFieldProps) {
  const rested = useDebounced(address.trim(), DEBOUNCE_MS);
  return (
    <div className="grid gap-2">
      <TextField {...field} value={address} />
      {library}
      <div aria-live="polite" className="text-sm">
        {isShowable(rested) ? <Found address={rested} /> : null}
      </div>
    </div>
  );
}

function Found({ address }: { address: string }) {
  const file = useQuery(fileQuery(address)).data;
  if (file === undefined) return <p className="text-ink-muted">Looking at the file</p>;
  if (file.state !== "missing") return <p className="text-ink-muted">{foundText(file)}</p>;
  return (
    <p className="flex items-center gap-2 font-semibold text-danger">
      <Icon name="warning" className="flex-none" />
      No file was found at this address. Visitors would not get one.
    </p>
  );
}

const ANSWERS = {
  elsewhere: "This address is on another site, where the browser cannot look. Open it to check it.",
  page: "This address leads to a page of this site.",
  unknown: "The file could not be checked. Open it to check it.",
};

function foundText(file: Exclude<FileState, { state: "missing" }>): string {
  if (file.state !== "file") return ANSWERS[file.state];
  const kind = file.mime === "application/pdf" ? "PDF" : file.mime;
  return `The file is there: ${kind}${file.bytes === null ? "" : `, ${sizeText(file.bytes)}`}.`;
}
