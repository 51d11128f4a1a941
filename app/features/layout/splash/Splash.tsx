import { useEffect, useState } from "react";
import { SPLASH_MS } from "#content/timing.ts";
import { LogoMark } from "#ui/LogoMark.tsx";

const SKIP_ID = "splash-skip";

/**
 * The logo on arrival, over a page that is already there. It comes and goes by the stylesheet alone; a click ends it
 * through the check box, also without JavaScript. A key ends it as soon as this code runs.
 *
 * The check box is not rendered: a label still ticks it, but cannot hand it the focus, which would scroll the page to
 * it. The splash stands first in the page, so that the Tab key goes on from there to the skip link after a click.
 */
export function Splash({ brand }: { brand: string }) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const end = () => setOver(true);
    const clock = setTimeout(end, SPLASH_MS);
    document.addEventListener("keydown", end);
    return () => {
      clearTimeout(clock);
      document.removeEventListener("keydown", end);
    };
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
