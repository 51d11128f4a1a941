import { useQuery } from "@tanstack/react-query";
import type { StaffTeamMemberJson } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { pageNumber, useAddressState } from "../address-state.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { useCreated } from "../records/created.ts";
import { useListMemory } from "../records/list-memory.ts";
import { narrow, PER_PAGE } from "../records/narrow.ts";
import { PRESENCE_OPTIONS } from "../records/presence.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { askToDelete } from "../records/removal.ts";
import { useFailureToast } from "../records/use-failure-toast.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ListResult } from "../ui/ListResult.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { MEMBER_KIND, teamQuery } from "./team-api.ts";

const SPEC = {
  q: { fallback: "" },
  status: { fallback: "present", choices: ["present", "deleted"] },
  sort: { fallback: "", choices: ["name", "-name", "title", "-title"] },
  page: { fallback: "1" },
} as const;

const ORDERS = {
  name: (member: StaffTeamMemberJson) => member.name,
  title: (member: StaffTeamMemberJson) => member.title,
};

/** `/admin/team` */
export function TeamListScreen() {
  const { values, href, change } = useAddressState(SPEC);
  useListMemory(paths.team);
  const created = useCreated();
  const query = useQuery(teamQuery(values.status));
  const { data } = query;
  const deleted = values.status === "deleted";
  const page = pageNumber(values.page);
  const list = data ? narrow(data, { ...values, page }, (row) => [row.name, row.title], ORDERS) : undefined;
  useFailureToast(query.error, "Something went wrong");

  return (
    <>
      <ScreenHead
        title="Team Members"
        lead={
          <span role="status">{list ? rangeText(page, PER_PAGE, list.total, "member", "members") : ""}</span>
        }
      >
        <ButtonLink href={paths.teamCreate}>
          <Icon name="plus" />
          Add New Member
        </ButtonLink>
      </ScreenHead>
      <div className="toolbar">
        <SearchField
          id="team-search"
          label="Search by name or title"
          value={values.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <div className="filters">
          <Choice
            id="team-status"
            label="Show"
            value={values.status}
            options={PRESENCE_OPTIONS}
            onChange={(status) => change({ status })}
          />
        </div>
      </div>
      <ListResult
        query={query}
        list={list}
        waiting="Loading team members..."
        failure="The team could not be loaded."
        empty="No team members found."
        all={values.q === "" && !deleted ? undefined : { label: "Show all team members", href: paths.team }}
        created={deleted ? undefined : data?.find((row) => row.id === created)}
        page={page}
        perPage={PER_PAGE}
        href={(n) => href({ page: String(n) })}
      >
        {(rows) => (
          <DataTable
            caption="Team members"
            columns={deleted ? [...COLUMNS, DELETED_ACTIONS] : [...COLUMNS, ACTIONS]}
            rows={rows}
            rowKey={(row) => row.id}
            sort={values.sort}
            sortHref={(sort) => href({ sort })}
            created={created}
          />
        )}
      </ListResult>
    </>
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

const ACTIONS: Column<StaffTeamMemberJson> = {
  key: "actions",
  label: "Actions",
  cell: (row) => (
    <div className="row-actions max-sm:flex-col">
      <a href={paths.teamEdit(row.id)} className="row-action">
        Edit<span className="sr-only"> {row.name}</span>
      </a>
      <button
        type="button"
        className="row-action row-action-danger"
        onClick={() => askToDelete(MEMBER_KIND, { id: row.id, revision: row.revision, about: row.name })}
      >
        Delete<span className="sr-only"> {row.name}</span>
      </button>
    </div>
  ),
};

const DELETED_ACTIONS: Column<StaffTeamMemberJson> = {
  key: "actions",
  label: "Actions",
  cell: (row) => (
    <div className="row-actions">
      <RestoreButton kind={MEMBER_KIND} id={row.id} name={row.name} />
    </div>
  ),
};
