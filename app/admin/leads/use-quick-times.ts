import { useQuery } from "@tanstack/react-query";
import { quickTimes } from "./follow-up.ts";
import { rulesQuery } from "./leads-api.ts";

/** The usual times of a follow-up by the days of the office; every day counts as one until they are known. */
export function useQuickTimes() {
  const rules = useQuery(rulesQuery).data;
  return quickTimes(new Date(), rules?.office_days ?? ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
}
