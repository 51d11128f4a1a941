import { ButtonLink } from "#ui/Button.tsx";
import { paths } from "../paths.ts";
import { ScreenHead } from "./ScreenHead.tsx";

/** For an address of the staff area that leads nowhere, or a record that is not there. */
export function NotFoundScreen({ what = "page" }: { what?: string }) {
  return (
    <>
      <ScreenHead title="Not found" lead={`There is no such ${what}. It may have been deleted.`} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.courses}>Go to the courses</ButtonLink>
        <ButtonLink href={paths.audit} variant="secondary">
          Look at the change history
        </ButtonLink>
      </div>
    </>
  );
}
