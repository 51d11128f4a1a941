import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { paths } from "../paths.ts";
import { PRESENCE_OPTIONS, RecordListScreen } from "../records/RecordListScreen.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { testimonialList, testimonials } from "./testimonials-api.ts";

/** `/admin/testimonials` */
export function TestimonialListScreen() {
  return (
    <RecordListScreen
      resource={testimonials}
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
  { key: "number", label: "#", numeric: true, wide: true, cell: (_, number) => number },
  {
    key: "name",
    label: "Name",
    sort: "name",
    names: true,
    cell: (row) => (
      <>
        <a href={paths.testimonialEdit(row.id)} className="row-title">
          {row.name}
        </a>
        <span className="block text-ink-muted md:hidden">{row.role}</span>
      </>
    ),
  },
  { key: "role", label: "Role", sort: "role", wide: true, cell: (row) => row.role },
  {
    key: "quote",
    label: "Quote",
    wide: true,
    cell: (row) => <span className="line-clamp-2 max-w-[26rem] text-ink-muted">{row.quote}</span>,
  },
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
