import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#api/client.ts";
import { Button, pressable } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../kit/errors.ts";
import { queryClient } from "../session/query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { keepView, removeView, viewsQuery } from "./views-api.ts";

/** The query of an address without the page, which is no part of a view. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  return params.toString();
}

/** The views of a list that the user keeps, and a form that keeps the present one. */
export function SavedViews({ list }: { list: string }) {
  const { search } = useLocation();
  const present = viewOf(search);
  const { data: views = [] } = useQuery(viewsQuery(list));
  const current = views.find(({ query }) => query === present);
  const box = useRef<HTMLDetailsElement>(null);

  /** Closes the panel; its button takes the focus, which would be lost otherwise. */
  function close(): void {
    if (!box.current?.open) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  }

  return (
    <details
      ref={box}
      className="views"
      onKeyDown={({ key }) => {
        if (key === "Escape") close();
      }}
      onBlur={({ relatedTarget }) => {
        if (box.current && relatedTarget instanceof Node && !box.current.contains(relatedTarget)) {
          box.current.open = false;
        }
      }}
    >
      <summary className="btn btn-secondary">
        {current?.name ?? "Saved filters"}
        <Icon name="chevron-down" />
      </summary>
      <div className="views-panel">
        {views.length === 0 ? (
          <p className="text-sm text-ink-muted">
            Keep a search with its filters and order under a name, to come back to it in one step. Only you
            see it.
          </p>
        ) : (
          <ul>
            {views.map(({ id, name, query }) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <a
                  className="link min-w-0 grow py-2 wrap-anywhere"
                  href={query === "" ? list : `${list}?${query}`}
                  aria-current={query === present ? "true" : undefined}
                  onClick={close}
                >
                  {name}
                </a>
                <Remove list={list} id={id} name={name} />
              </li>
            ))}
          </ul>
        )}
        {present === "" ? null : (
          <Keep key={present} list={list} query={present} name={current?.name ?? ""} />
        )}
      </div>
    </details>
  );
}

function Remove({ list, id, name }: { list: string; id: number; name: string }) {
  const remove = useMutation({
    mutationFn: () => removeView(id),
    meta: { failed: "The filters could not be removed" },
    onSuccess: () => toastSuccess(`Filters “${name}” removed`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  });
  return (
    <button type="button" className="btn-icon" {...pressable(remove.isPending, () => remove.mutate())}>
      <Icon name="close" />
      <span className="sr-only">Remove the filters {name}</span>
    </button>
  );
}

function Keep({ list, query, name: given }: { list: string; query: string; name: string }) {
  const id = useId();
  const [name, setName] = useState(given);
  const keep = useMutation({
    mutationFn: () => keepView({ list, name, query }),
    onSuccess: (view) => toastSuccess(`Filters “${view.name}” saved`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  });
  const error = keep.error instanceof ApiError ? keep.error.fields.name?.[0] : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== "") keep.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line pt-3">
      <label htmlFor={id} className="label">
        Save as
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="control min-w-0"
          value={name}
          maxLength={40}
          autoComplete="off"
          aria-invalid={keep.isError || undefined}
          aria-describedby={keep.isError ? `${id}-error` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button busy={keep.isPending} busyText="Saving..." disabled={name.trim() === ""}>
          Save
        </Button>
      </div>
      {keep.isError ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error ?? textOf(keep.error, "The filters could not be saved.")}
        </p>
      ) : null}
    </form>
  );
}
