import { type RefObject, useEffect, useEffectEvent } from "react";
import { useLocation, useOutletContext } from "react-router";
import { useStore } from "../kit/store.ts";
import { countedTitle, titleCount } from "../kit/title-count.ts";
import { useBrand } from "../session/brand.ts";
import { announce, focusHeading } from "../ui/announce.ts";

/** Whether a screen was shown before. The browser announces the first one itself. */
export type HasArrived = RefObject<boolean>;

/** Sets the document title. On navigation it also focuses and announces the screen's heading. */
export function RouteAnnouncer({ title }: { title: string }) {
  const brand = useBrand();
  const count = useStore(titleCount);
  useEffect(() => {
    document.title = countedTitle(brand === "" ? title : `${title} | ${brand}`, count);
  }, [title, brand, count]);

  // Outside of the layout there was no navigation.
  const hasArrived = useOutletContext<HasArrived | null>();
  const onArrival = useEffectEvent(() => {
    if (hasArrived === null) return;
    if (hasArrived.current) {
      announce(title);
      focusHeading();
    }
    hasArrived.current = true;
  });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: two paths may have the same screen
  useEffect(() => onArrival(), [pathname]);
  return null;
}
