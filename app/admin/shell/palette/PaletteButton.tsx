import { useLayoutEffect, useState } from "react";
import { Icon } from "#ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const Palette = onDemand(async () => (await import("./Palette.tsx")).Palette, { ahead: true });

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button that opens the palette, which Ctrl+K and Cmd+K do as well. */
export function PaletteButton() {
  // Null until it is opened for the first time.
  const [open, setOpen] = useState<boolean | null>(null);
  // Before the paint: a key pressed as soon as the screen is seen has to work.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // A dialog above the screen has to be answered first.
      if (document.querySelector("[role=dialog].popup, [role=alertdialog]") === null) setOpen(true);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="grow text-start max-sm:sr-only">Find</span>
        <span className="text-xs text-ink-muted max-lg:hidden" aria-hidden="true">
          {isMac ? "⌘ K" : "Ctrl K"}
        </span>
      </button>
      {open === null ? null : <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
