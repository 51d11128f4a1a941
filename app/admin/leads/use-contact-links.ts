import { useBrand } from "../session/brand.ts";
import { useUser } from "../session/user.ts";
import { type ContactLinks, contactLinks, type Person, type Topic } from "./lead-links.ts";

/** Links to contact a sender, in the name of who is signed in. */
export function useContactLinks(person: Person, topic: Topic): ContactLinks {
  return contactLinks(person, topic, { name: useUser()?.name ?? "", brand: useBrand() });
}
