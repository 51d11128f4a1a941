import { useQuery } from "@tanstack/react-query";
import type { StaffCourseRow } from "#api/types.gen.ts";
import { CATEGORIES } from "#content/categories.ts";
import { courseHref } from "#features/courses/address.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Price } from "#ui/Price.tsx";
import { Rating } from "#ui/Rating.tsx";
import { pageNumber, useAddressState } from "../address-state.ts";
import { rangeText } from "../format.ts";
import { paths } from "../paths.ts";
import { useCreated } from "../records/created.ts";
import { useListMemory } from "../records/list-memory.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { askToDelete } from "../records/removal.ts";
import { useFailureToast } from "../records/use-failure-toast.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { Choice } from "../ui/Choice.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ListResult } from "../ui/ListResult.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { COURSE_KIND, COURSES_PER_PAGE, courseListQuery, courseRowQuery } from "./courses-api.ts";

const ORDERS = ["title", "instructor", "category", "price", "rating", "updated"];

const SPEC = {
  q: { fallback: "" },
  category: { fallback: "all", choices: CATEGORIES.map((category) => category.key) },
  status: { fallback: "all", choices: ["all", "published", "draft", "deleted"] },
  sort: { fallback: "title", choices: ORDERS.flatMap((order) => [order, `-${order}`]) },
  page: { fallback: "1" },
} as const;

const CATEGORY_OPTIONS = CATEGORIES.map(({ key, name }) => ({
  value: key,
  label: key === "all" ? "All categories" : name,
}));

const STATUS_OPTIONS = [
  { value: "all", label: "Live and hidden" },
  { value: "published", label: "Live" },
  { value: "draft", label: "Hidden" },
  { value: "deleted", label: "Deleted" },
];

/** The course list: `/admin/courses`, and `/dashboard` as well. */
export function CourseListScreen() {
  const { values, href, change } = useAddressState(SPEC);
  useListMemory(paths.courses);
  const page = pageNumber(values.page);
  const query = useQuery(courseListQuery({ ...values, page }));
  const { data } = query;
  const created = useCreated();
  const added = useQuery({ ...courseRowQuery(created ?? 0), enabled: created !== null }).data;
  const failure = useFailureToast(query.error, "Failed to fetch courses");
  const narrowed = values.q !== "" || values.category !== "all" || values.status !== "all";
  const deleted = values.status === "deleted";

  return (
    <>
      <ScreenHead
        title="Courses"
        lead={
          <span role="status">
            {data ? rangeText(page, COURSES_PER_PAGE, data.total, "course", "courses") : ""}
          </span>
        }
      >
        <ButtonLink href={paths.courseAdd}>
          <Icon name="plus" />
          Add New Course
        </ButtonLink>
      </ScreenHead>
      <div className="toolbar">
        <SearchField
          id="courses-search"
          label="Search by title, instructor or category"
          placeholder="Title, instructor or category"
          value={values.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <div className="filters">
          <Choice
            id="courses-category"
            label="Category"
            value={values.category}
            options={CATEGORY_OPTIONS}
            onChange={(category) => change({ category })}
          />
          <Choice
            id="courses-status"
            label="Show"
            value={values.status}
            options={STATUS_OPTIONS}
            onChange={(status) => change({ status })}
          />
        </div>
      </div>
      <ListResult
        query={query}
        list={data}
        waiting="Loading courses..."
        failure={failure ?? ""}
        empty="No courses found."
        created={added?.deleted_at === null ? added : undefined}
        all={narrowed ? { label: "Show all courses", href: paths.courses } : undefined}
        page={page}
        perPage={COURSES_PER_PAGE}
        href={(n) => href({ page: String(n) })}
      >
        {(rows) => (
          <DataTable
            caption="Courses"
            columns={deleted ? [...COLUMNS, DELETED_ACTIONS] : [...COLUMNS, ACTIONS]}
            rows={rows}
            rowKey={(row) => row.id}
            sort={values.sort}
            sortHref={(sort) => href({ sort })}
            created={created}
            stale={query.isPlaceholderData}
          />
        )}
      </ListResult>
    </>
  );
}

const COLUMNS: readonly Column<StaffCourseRow>[] = [
  {
    key: "title",
    label: "Title",
    sort: "title",
    names: true,
    cell: (row) => (
      <>
        <a href={paths.courseEdit(row.id)} className="row-title">
          {row.title}
        </a>
        {row.published ? null : <span className="chip ms-2">Hidden</span>}
        <span className="block text-ink-muted md:hidden">
          {row.instructor} · {row.category}
        </span>
      </>
    ),
  },
  { key: "instructor", label: "Instructor", sort: "instructor", wide: true, cell: (row) => row.instructor },
  { key: "category", label: "Category", sort: "category", wide: true, cell: (row) => row.category },
  { key: "price", label: "Price", sort: "price", numeric: true, cell: (row) => <Price value={row.price} /> },
  {
    key: "rating",
    label: "Rating",
    sort: "rating",
    numeric: true,
    wide: true,
    cell: (row) => <Rating value={row.rating} />,
  },
];

const ACTIONS: Column<StaffCourseRow> = {
  key: "actions",
  label: "Actions",
  cell: (row) => (
    <div className="row-actions max-sm:flex-col">
      <a href={paths.courseEdit(row.id)} className="row-action">
        Edit<span className="sr-only"> {row.title}</span>
      </a>
      <button
        type="button"
        className="row-action row-action-danger"
        onClick={() => askToDelete(COURSE_KIND, { id: row.id, revision: row.revision, about: row.title })}
      >
        Delete<span className="sr-only"> {row.title}</span>
      </button>
      {row.published ? (
        <a href={courseHref(row.slug)} target="_blank" rel="noreferrer" className="row-action max-lg:hidden">
          View<span className="sr-only"> {row.title} on site (new tab)</span>
          <Icon name="arrow-up-right" />
        </a>
      ) : null}
    </div>
  ),
};

const DELETED_ACTIONS: Column<StaffCourseRow> = {
  key: "actions",
  label: "Actions",
  cell: (row) => (
    <div className="row-actions">
      <RestoreButton kind={COURSE_KIND} id={row.id} name={row.title} />
    </div>
  ),
};
