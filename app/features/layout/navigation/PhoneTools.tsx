import { PhoneMenu } from "./PhoneMenu.tsx";
import { PhoneSearch } from "./PhoneSearch.tsx";

/**
 * Search and menu of narrow screens: folds, which open without their code. Where the header has its links but no room for the
 * search field, the search alone.
 */
export function PhoneTools({ path, query }: { path: string; query: string | undefined }) {
  return (
    <div className="phone-tools ms-auto flex gap-2 md:ms-0 xl:hidden">
      <PhoneSearch query={query} />
      <PhoneMenu path={path} />
    </div>
  );
}
