import { useEffect, useState } from "react";
import { SPLASH_MS } from "#content/timing.ts";
import { LogoMark } from "#ui/LogoMark.tsx";

const SKIP_ID = "splash-skip";

/**
 * The splash screen over the page on arrival. The stylesheet shows and hides it; a click closes it through the check
 * box, also without JavaScript, and a key or scrolling closes it once this code runs. The check box is not displayed, so
 * that clicking its label does not focus it, which would scroll the page. The splash is first in the document, so that
 * Tab continues with the skip link after a click. The entry (client-entry.ts) ticks the box for who has seen it.
 */
export function Splash({ brand }: { brand: string }) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const end = () => setOver(true);
    setTimeout(end, SPLASH_MS);
    for (const event of ["keydown", "scroll"]) document.addEventListener(event, end, { once: true });
  }, []);

  if (over) return null;
  return (
    <div className="splash-frame" aria-hidden="true" data-print="hide">
      <input type="checkbox" id={SKIP_ID} hidden autoComplete="off" />
      <label htmlFor={SKIP_ID} className="splash grid-paper">
        <span className="splash-sheet crop">
          <LogoMark className="splash-mark" />
          <span className="text-2xl font-semibold">{brand}</span>
        </span>
      </label>
    </div>
  );
}
