import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { paths } from "../paths.ts";
import { PRESENCE_OPTIONS, RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { team, teamList } from "./team-api.ts";

/** `/admin/team` */
export function TeamListScreen() {
  return (
    <RecordListScreen
      resource={team}
      source={teamList}
      addText="Add New Member"
      caption="Team members"
      nouns={["member", "members"]}
      search={{ label: "Search by name or title" }}
      filters={[{ name: "status", label: "Show", options: PRESENCE_OPTIONS }]}
      waiting="Loading team members..."
      failed="Something went wrong"
      failure="The team could not be loaded."
      empty="No team members found."
      all="Show all team members"
      columns={COLUMNS}
      nameOf={(row) => row.name}
    />
  );
}

const COLUMNS: readonly Column<StaffTeamMemberJson>[] = [
  {
    key: "name",
    label: "Name",
    sort: "name",
    names: true,
    cell: (row) => (
      <>
        <a href={paths.teamEdit(row.id)} className="row-title">
          {row.name}
        </a>
        <span className="block text-ink-muted md:hidden">{row.title}</span>
      </>
    ),
  },
  { key: "title", label: "Title", sort: "title", wide: true, cell: (row) => row.title },
  {
    key: "image",
    label: "Image",
    cell: (row) => (
      <Thumbnail src={row.image} round>
        <span className="whitespace-nowrap text-ink-muted">No image</span>
      </Thumbnail>
    ),
  },
];
