import { CATEGORIES } from "#content/categories.ts";
import { shortDate } from "#content/format.ts";
import { courseHref } from "#site/courses/address.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Price } from "#ui/Price.tsx";
import { paths } from "../kit/paths.ts";
import { StateChips } from "../records/drafts/draft-marks.tsx";
import { RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { type CourseRow, courseList, courses } from "./courses-api.ts";
import { DuplicateRowButton } from "./DuplicateButton.tsx";

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

const GAP_OPTIONS = [
  { value: "all", label: "Needs care: any" },
  { value: "start", label: "No batch to enrol in" },
  { value: "picture", label: "No picture" },
  { value: "outcomes", label: "No learning points" },
];

const FEATURED_OPTIONS = [
  { value: "all", label: "Home page: any" },
  { value: "1", label: "On the home page" },
];

/** `/admin/courses` and `/dashboard` */
export function CourseListScreen() {
  return (
    <RecordListScreen
      resource={courses}
      bulk="course"
      bulkMore={(selected) => [
        ...(selected.every(isFeatured) ? [] : (["feature"] as const)),
        ...(selected.some(isFeatured) ? (["unfeature"] as const) : []),
      ]}
      source={courseList}
      addText="Add New Course"
      tools={
        <ButtonLink variant="secondary" href={paths.courseFiles}>
          Import and export
        </ButtonLink>
      }
      caption="Courses"
      nouns={["course", "courses"]}
      search={{
        label: "Search by title, instructor or category",
        placeholder: "Title, instructor or category",
      }}
      filters={[
        { name: "category", label: "Category", options: CATEGORY_OPTIONS },
        { name: "status", label: "Show", options: STATUS_OPTIONS },
        { name: "lacks", label: "Needs care", options: GAP_OPTIONS },
        { name: "featured", label: "Home page", options: FEATURED_OPTIONS },
      ]}
      waiting="Loading courses..."
      failed="Failed to fetch courses"
      empty="No courses found."
      all="Show all courses"
      columns={COLUMNS}
      nameOf={(row) => row.title}
      more={(row) => (
        <>
          <DuplicateRowButton id={row.id} title={row.title} />
          {row.published ? (
            <a
              href={courseHref(row.slug)}
              target="_blank"
              rel="noreferrer"
              className="row-action max-lg:hidden"
            >
              View<span className="sr-only"> {row.title} on site (new tab)</span>
              <Icon name="arrow-up-right" />
            </a>
          ) : null}
        </>
      )}
    />
  );
}

function isFeatured({ featured_position }: CourseRow): boolean {
  return featured_position !== undefined;
}

const COLUMNS: readonly Column<CourseRow>[] = [
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
        {isFeatured(row) ? <span className="chip chip-data ms-2">On the home page</span> : null}
        <StateChips id={row.id} published={row.published} />
        <span className="block text-ink-muted xl:hidden">
          {row.instructor} · {row.category}
        </span>
      </>
    ),
  },
  { key: "instructor", label: "Instructor", sort: "instructor", wide: "xl", cell: (row) => row.instructor },
  { key: "category", label: "Category", sort: "category", wide: "xl", cell: (row) => row.category },
  {
    key: "price",
    label: "Price",
    sort: "price",
    numeric: true,
    cell: ({ price, shown_price }) => (
      <>
        <Price value={shown_price?.today.rupees ?? price} />
        {shown_price?.until ? (
          <span className="block text-xs text-ink-muted">until {shortDate(shown_price.until)}</span>
        ) : null}
      </>
    ),
  },
  {
    key: "rating",
    label: "Rating",
    sort: "rating",
    numeric: true,
    wide: true,
    cell: (row) => row.rating.toFixed(1),
  },
];
