import { useQuery } from "@tanstack/react-query";
import type { ReplyTemplateJson } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../../kit/errors.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { useMay } from "../../session/user.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { QueryError } from "../../ui/QueryError.tsx";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { templatesQuery } from "./templates-api.ts";

const COLUMNS: readonly Column<ReplyTemplateJson>[] = [
  {
    key: "name",
    label: "Template",
    names: true,
    cell: ({ id, name, text }) => (
      <>
        <a href={paths.replyTemplate(id)} className="row-title">
          {name}
        </a>
        <span className="mt-1 line-clamp-2 text-sm text-ink-muted wrap-anywhere">{text}</span>
      </>
    ),
  },
  {
    key: "updated_at",
    label: "Last changed",
    wide: true,
    cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatDateTime(updated_at)}</span>,
  },
];

/** `/admin/leads/templates` */
export function TemplateListScreen() {
  const query = useQuery(templatesQuery);
  const mayEdit = useMay("change_settings");
  const add = mayEdit ? (
    <ButtonLink href={paths.replyTemplateAdd}>
      <Icon name="plus" />
      Add template
    </ButtonLink>
  ) : null;
  return (
    <>
      <ScreenHead
        title="Reply templates"
        lead="Texts for answers by WhatsApp and email, with placeholders that are filled for each enquiry."
        back={{ label: "Enquiries", href: paths.leads }}
      >
        {add}
      </ScreenHead>
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <QueryError
          text={textOf(query.error, "The templates could not be loaded.")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data?.length === 0 ? <EmptyState text="No templates yet.">{add}</EmptyState> : null}
      {query.data?.length ? (
        <DataTable caption="Reply templates" columns={COLUMNS} rows={query.data} />
      ) : null}
    </>
  );
}
