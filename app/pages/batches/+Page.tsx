import { endpoint } from "#api/endpoint.ts";
import { listUpcomingBatches } from "#api/endpoints.ts";
import { calendarQuery, readCalendar } from "#features/batches/address.ts";
import { BatchCalendar } from "#features/batches/BatchCalendar.tsx";
import { usePage, usePreload } from "#site/page/page-data.tsx";

const listChoices = endpoint("GET", "/api/batches/upcoming/choices");

export default function BatchesPage() {
  const state = readCalendar(usePage().url);
  const found = usePreload(listUpcomingBatches(calendarQuery(state)));
  const choices = usePreload(listChoices);
  return (
    <BatchCalendar
      state={state}
      found={found ?? { batches: [], total: 0 }}
      choices={choices ?? { months: [], languages: [] }}
    />
  );
}
