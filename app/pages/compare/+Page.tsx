import { ComparePage, type Comparison } from "#features/courses/compare/ComparePage.tsx";
import { useRequiredRecord } from "#site/page/page-data.tsx";

export default function CompareRoute() {
  return <ComparePage {...useRequiredRecord<Comparison>()} />;
}
