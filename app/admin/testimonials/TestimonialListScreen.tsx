import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { IMAGE_COLUMN, nameColumn } from "../records/columns.tsx";
import { PRESENCE_OPTIONS, RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { testimonialList, testimonials } from "./testimonials-api.ts";

/** `/admin/testimonials` */
export function TestimonialListScreen() {
  return (
    <RecordListScreen
      resource={testimonials}
      bulk="testimonial"
      source={testimonialList}
      addText="Add Testimonial"
      caption="Testimonials"
      nouns={["testimonial", "testimonials"]}
      search={{ label: "Search by name, role or quote" }}
      filters={[{ name: "status", label: "Show", options: PRESENCE_OPTIONS }]}
      failed="Fetch failed"
      empty="No testimonials found."
      all="Show all testimonials"
      columns={COLUMNS}
      nameOf={(row) => `testimonial of ${row.name}`}
      aboutOf={(row) => `${row.name}, ${row.role}`}
    />
  );
}

const COLUMNS: readonly Column<StaffTestimonialJson>[] = [
  { key: "number", label: "#", numeric: true, wide: "xl", cell: (_, number) => number },
  nameColumn(paths.testimonialEdit, (row) => row.role),
  { key: "role", label: "Role", sort: "role", wide: true, cell: (row) => row.role },
  {
    key: "quote",
    label: "Quote",
    wide: true,
    cell: (row) => <span className="line-clamp-2 max-w-[26rem] text-ink-muted">{row.quote}</span>,
  },
  IMAGE_COLUMN,
];
