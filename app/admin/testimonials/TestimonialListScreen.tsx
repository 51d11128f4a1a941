import { useQuery } from "@tanstack/react-query";
import type { StaffTestimonialJson } from "#api/types.gen.ts";
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
import { TESTIMONIAL_KIND, testimonialsQuery } from "./testimonials-api.ts";

const SPEC = {
  q: { fallback: "" },
  status: { fallback: "present", choices: ["present", "deleted"] },
  sort: { fallback: "", choices: ["name", "-name", "role", "-role"] },
  page: { fallback: "1" },
} as const;

const ORDERS = {
  name: (row: StaffTestimonialJson) => row.name,
  role: (row: StaffTestimonialJson) => row.role,
};

/** A row and its number in the list. */
interface NumberedRow {
  readonly row: StaffTestimonialJson;
  readonly number: number;
}

/** `/admin/testimonials` */
export function TestimonialListScreen() {
  const { values, href, change } = useAddressState(SPEC);
  useListMemory(paths.testimonials);
  const created = useCreated();
  const query = useQuery(testimonialsQuery(values.status));
  const { data } = query;
  const deleted = values.status === "deleted";
  const page = pageNumber(values.page);
  const list = data
    ? narrow(data, { ...values, page }, (row) => [row.name, row.role, row.quote], ORDERS)
    : undefined;
  const failure = useFailureToast(query.error, "Fetch failed");

  return (
    <>
      <ScreenHead
        title="Testimonials"
        lead={
          <span role="status">
            {list ? rangeText(page, PER_PAGE, list.total, "testimonial", "testimonials") : ""}
          </span>
        }
      >
        <ButtonLink href={paths.testimonialAdd}>
          <Icon name="plus" />
          Add Testimonial
        </ButtonLink>
      </ScreenHead>
      <div className="toolbar">
        <SearchField
          id="testimonials-search"
          label="Search by name, role or quote"
          value={values.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <div className="filters">
          <Choice
            id="testimonials-status"
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
        failure={failure ?? ""}
        empty="No testimonials found."
        all={
          values.q === "" && !deleted
            ? undefined
            : { label: "Show all testimonials", href: paths.testimonials }
        }
        created={deleted ? undefined : data?.find((row) => row.id === created)}
        page={page}
        perPage={PER_PAGE}
        href={(n) => href({ page: String(n) })}
      >
        {(rows) => (
          <DataTable
            caption="Testimonials"
            columns={deleted ? [...COLUMNS, DELETED_ACTIONS] : [...COLUMNS, ACTIONS]}
            rows={rows.map((row, at) => ({ row, number: (page - 1) * PER_PAGE + at + 1 }))}
            rowKey={({ row }) => row.id}
            sort={values.sort}
            sortHref={(sort) => href({ sort })}
            created={created}
          />
        )}
      </ListResult>
    </>
  );
}

const COLUMNS: readonly Column<NumberedRow>[] = [
  { key: "number", label: "#", numeric: true, wide: true, cell: ({ number }) => number },
  {
    key: "name",
    label: "Name",
    sort: "name",
    names: true,
    cell: ({ row }) => (
      <>
        <a href={paths.testimonialEdit(row.id)} className="row-title">
          {row.name}
        </a>
        <span className="block text-ink-muted md:hidden">{row.role}</span>
      </>
    ),
  },
  { key: "role", label: "Role", sort: "role", wide: true, cell: ({ row }) => row.role },
  {
    key: "quote",
    label: "Quote",
    wide: true,
    cell: ({ row }) => <span className="line-clamp-2 max-w-[26rem] text-ink-muted">{row.quote}</span>,
  },
  {
    key: "image",
    label: "Image",
    cell: ({ row }) => (
      <Thumbnail src={row.image} round>
        <span className="whitespace-nowrap text-ink-muted">No image</span>
      </Thumbnail>
    ),
  },
];

const ACTIONS: Column<NumberedRow> = {
  key: "actions",
  label: "Actions",
  cell: ({ row }) => (
    <div className="row-actions max-sm:flex-col">
      <a href={paths.testimonialEdit(row.id)} className="row-action">
        Edit<span className="sr-only"> testimonial of {row.name}</span>
      </a>
      <button
        type="button"
        className="row-action row-action-danger"
        onClick={() =>
          askToDelete(TESTIMONIAL_KIND, {
            id: row.id,
            revision: row.revision,
            about: `${row.name}, ${row.role}`,
          })
        }
      >
        Delete<span className="sr-only"> testimonial of {row.name}</span>
      </button>
    </div>
  ),
};

const DELETED_ACTIONS: Column<NumberedRow> = {
  key: "actions",
  label: "Actions",
  cell: ({ row }) => (
    <div className="row-actions">
      <RestoreButton kind={TESTIMONIAL_KIND} id={row.id} name={`testimonial of ${row.name}`} />
    </div>
  ),
};
