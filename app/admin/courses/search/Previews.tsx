import type { Course } from "#content/courses.ts";
import { LogoMark } from "#ui/LogoMark.tsx";
import { Price } from "#ui/Price.tsx";
import { DESCRIPTION_MAX, pageTitle, shorten, TITLE_MAX } from "./appearance.ts";

interface PreviewProps {
  course: Course;
  brand: string;
}

/** The course as a search result. */
export function SearchPreview({ course, brand }: PreviewProps) {
  return (
    <figure>
      <figcaption className="label mb-2">As a search result</figcaption>
      <div className="grid gap-1 border border-line bg-paper-raised p-4 wrap-anywhere">
        <p className="flex items-center gap-2.5 text-sm">
          <LogoMark className="size-5" />
          <span className="min-w-0">
            <span className="block">{brand}</span>
            <span className="block text-xs text-ink-muted">
              {location.host} › courses › {course.slug || "…"}
            </span>
          </span>
        </p>
        <p className="text-lg leading-snug text-data-text">
          {shorten(pageTitle(course.title || "Title of the course", brand), TITLE_MAX)}
        </p>
        <p className="text-sm text-ink-muted">
          {shorten(course.description, DESCRIPTION_MAX) || "Description"}
        </p>
      </div>
    </figure>
  );
}

/** The course as a link preview in a chat. */
export function ChatPreview({ course, brand }: PreviewProps) {
  return (
    <figure className="border-t border-line pt-4">
      <figcaption className="label mb-2">As a link in WhatsApp</figcaption>
      <div className="max-w-sm overflow-hidden rounded-lg border border-line bg-paper-sunken wrap-anywhere">
        <div className="grid-paper grid aspect-[1200/630] grid-cols-1 grid-rows-[auto_1fr_auto] gap-2 border-b border-line p-4">
          <p className="flex items-center justify-between gap-3 text-xs">
            <span className="flex min-w-0 items-center gap-1.5">
              <LogoMark className="size-4" />
              <span className="truncate">{brand}</span>
            </span>
            <span className="label truncate text-[0.6rem]">{course.category}</span>
          </p>
          <p className="line-clamp-3 self-center text-xl leading-tight font-semibold">
            {course.title || "Title of the course"}
          </p>
          <p className="flex justify-between gap-3 border-t-2 border-ink pt-1.5 text-sm font-semibold">
            <span className="truncate">{course.duration || "–"}</span>
            {course.price === "" ? null : <Price value={course.price} />}
          </p>
        </div>
        <div className="grid gap-0.5 p-3 text-sm">
          <p className="line-clamp-2 font-semibold">{course.title || "Title of the course"}</p>
          <p className="line-clamp-2 text-ink-muted">
            {shorten(course.description, DESCRIPTION_MAX) || "Description"}
          </p>
          <p className="text-xs text-ink-muted">{location.host}</p>
        </div>
      </div>
    </figure>
  );
}
