import { useState } from "react";
import { CONSULTANCY_TAGLINE } from "#content/consultancy.ts";
import { Icon } from "#ui/Icon.tsx";
import { useTypewriter } from "./use-typewriter.ts";

/**
 * The tagline that types itself. The sentence itself is always in the page and keeps its room; the typed copy
 * lies over it, out of reach of assistive technology, and can be stopped.
 */
export function Tagline() {
  const [paused, setPaused] = useState(false);
  const { length, moving } = useTypewriter(CONSULTANCY_TAGLINE.length, paused);
  const typing = length !== null;
  return (
    <div className="mt-5 flex min-h-11 items-center gap-4">
      <p className="relative text-lg text-ink-muted">
        <span className={typing ? "opacity-0" : undefined}>{CONSULTANCY_TAGLINE}</span>
        {typing ? (
          <span aria-hidden="true" className="absolute inset-0">
            {/* The caret is the border of the text: an element of its own would count as a layout shift each tick. */}
            <span className="border-e-2 border-signal pe-0.5">{CONSULTANCY_TAGLINE.slice(0, length)}</span>
          </span>
        ) : null}
      </p>
      {/* The place is kept, so that the button of the running animation moves nothing. */}
      <div className="size-11 flex-none" data-print="hide">
        {moving ? (
          <button type="button" className="btn-icon" onClick={() => setPaused(!paused)}>
            <Icon name={paused ? "play" : "pause"} />
            <span className="sr-only">{paused ? "Play the animation" : "Pause the animation"}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}
