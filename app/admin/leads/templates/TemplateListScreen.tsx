import { useQuery } from "@tanstack/react-query";
import type { ReplyTemplateJson } from "#api/types.gen.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { ShortListScreen } from "../../records/ShortListScreen.tsx";
import { useMay } from "../../session/user.ts";
import type { Column } from "../../ui/DataTable.tsx";
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
  return (
    <ShortListScreen
      title="Reply templates"
      lead="Texts for answers by WhatsApp and email, with placeholders that are filled for each enquiry."
      back={{ label: "Enquiries", href: paths.leads }}
      add={useMay("change_settings") ? { label: "Add template", href: paths.replyTemplateAdd } : null}
      query={useQuery(templatesQuery)}
      columns={COLUMNS}
      failed="The templates could not be loaded."
      empty="No templates yet."
    />
  );
}
