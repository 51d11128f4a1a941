import { useQuery } from "@tanstack/react-query";
import { useUser } from "../session/user.ts";
import { colleaguesQuery } from "./leads-api.ts";

/** Those who can own enquiries besides oneself, by name. */
export function useColleagues() {
  const me = useUser()?.id;
  return (useQuery(colleaguesQuery).data ?? []).filter(({ id }) => id !== me);
}
