import type { Ref } from "react";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

/** A link to the syllabus, for browsers that block the automatic new tab. */
export function DownloadLink({
  href,
  title,
  ref,
}: {
  href: string;
  title: string;
  ref?: Ref<HTMLAnchorElement>;
}) {
  return (
    <ButtonLink ref={ref} href={href} target="_blank" rel="noopener noreferrer" variant="secondary" size="sm">
      <Icon name="download" />
      <span>
        Open the syllabus<span className="sr-only"> of {title} in a new tab</span>
      </span>
    </ButtonLink>
  );
}
