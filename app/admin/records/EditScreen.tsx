import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../format.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import type { RecordKind } from "./kind.ts";
import { listHref } from "./list-memory.ts";
import { RecordScreen } from "./RecordScreen.tsx";
import { RestoreButton } from "./RestoreButton.tsx";
import { askToDelete } from "./removal.ts";

interface EditScreenProps<T> {
  kind: RecordKind;
  id: number | null;
  query: UseQueryResult<T>;
  title: string;
  /** What people call the record. */
  name: (record: T) => string;
  /** What it means that the record is deleted. */
  gone: string;
  /** The screen of a record that is there. */
  children: (record: T) => ReactNode;
}

/** The screen on which a record is edited, or restored when it is deleted. */
export function EditScreen<T extends { id: number; deleted_at: string | null }>({
  kind,
  title,
  name,
  gone,
  children,
  ...rest
}: EditScreenProps<T>) {
  return (
    <RecordScreen what={kind.what} title={title} back={kind.list} fallback={kind.fetchFailed} toast {...rest}>
      {(record) =>
        record.deleted_at === null ? (
          children(record)
        ) : (
          <>
            <ScreenHead title={title} lead={name(record)} back={kind.list} />
            <Notice tone="danger" title={`This ${kind.what} is deleted.`}>
              <p>{gone}</p>
            </Notice>
            <div className="mt-5">
              <RestoreButton kind={kind} id={record.id} />
            </div>
          </>
        )
      }
    </RecordScreen>
  );
}

interface EditHeadProps {
  kind: RecordKind;
  title: string;
  name: string;
  /** When the record was last changed. */
  changed: string;
  /** Where visitors see it; null while they do not. */
  site: string | null;
}

/** The head of the screen of a record that is there. */
export function EditHead({ kind, title, name, changed, site }: EditHeadProps) {
  return (
    <ScreenHead title={title} lead={`${name}, last changed ${formatDateTime(changed)}`} back={kind.list}>
      {site === null ? null : (
        <ButtonLink variant="secondary" href={site} target="_blank" rel="noreferrer">
          View on site
          <Icon name="arrow-up-right" />
          <span className="sr-only">(new tab)</span>
        </ButtonLink>
      )}
    </ScreenHead>
  );
}

interface DeleteButtonProps {
  kind: RecordKind;
  /** The record, and what the question shows of it. */
  record: { id: number; revision: number; about: string };
  /** Lets the form go, whose record is no more. */
  release: () => void;
}

/** Deletes the record that is edited, after a question, and goes back to the list. */
export function DeleteButton({ kind, record, release }: DeleteButtonProps) {
  const navigate = useNavigate();
  function remove(): void {
    askToDelete(kind, record, () => {
      release();
      void navigate(listHref(kind.list.href));
    });
  }
  return (
    <Button variant="secondary" className="btn-danger" onClick={remove}>
      Delete
    </Button>
  );
}
