import { useState } from "react";
import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import { Icon } from "#ui/Icon.tsx";
import { useTypewriter } from "./use-typewriter.ts";

/**
 * The typewriter tagline. The complete sentence is always in the page and reserves its space; the animated copy is
 * hidden from assistive technology and can be paused.
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
            {/* The caret is a border of the text: an element of its own would cause layout shifts. */}
            <span className="border-e-2 border-signal pe-0.5">{CONSULTANCY_TAGLINE.slice(0, length)}</span>
          </span>
        ) : null}
      </p>
      {/* Space is reserved for the button, which only shows while there is an animation. */}
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
