import { type RefObject, useEffect, useEffectEvent } from "react";
import { useLocation, useOutletContext } from "react-router";
import { useBrand } from "../brand.ts";
import { announce, focusHeading } from "../ui/announce.ts";

/** Whether a screen was shown before: the first one is the document's own, which the browser announces itself. */
export type HasArrived = RefObject<boolean>;

/** Sets the title of the document, and on arrival at a screen moves focus to its heading and announces it. */
export function RouteAnnouncer({ title }: { title: string }) {
  const brand = useBrand();
  useEffect(() => {
    document.title = brand === "" ? title : `${title} | ${brand}`;
  }, [title, brand]);

  // Outside of the layout there is nothing to arrive from.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: two paths may show one screen
  useEffect(() => onArrival(), [pathname]);
  return null;
}
