import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { IMAGE_COLUMN, nameColumn } from "../records/columns.tsx";
import { PRESENCE_OPTIONS, RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { team, teamList } from "./team-api.ts";

/** `/admin/team` */
export function TeamListScreen() {
  return (
    <RecordListScreen
      resource={team}
      bulk="team_member"
      source={teamList}
      addText="Add New Member"
      intro="The people whom visitors see on the site. To let a colleague sign in here, an owner invites them under “Accounts”."
      caption="Team members"
      nouns={["member", "members"]}
      search={{ label: "Search by name or title" }}
      filters={[{ name: "status", label: "Show", options: PRESENCE_OPTIONS }]}
      waiting="Loading team members..."
      failed="Something went wrong"
      empty="No team members found."
      all="Show all team members"
      columns={COLUMNS}
      nameOf={(row) => row.name}
    />
  );
}

const COLUMNS: readonly Column<StaffTeamMemberJson>[] = [
  nameColumn(paths.teamEdit, (row) => row.title),
  { key: "title", label: "Title", sort: "title", wide: true, cell: (row) => row.title },
  IMAGE_COLUMN,
];
