import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Icon } from "#ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const PhoneMenuDialog = onDemand(async () => (await import("./PhoneMenuDialog.tsx")).PhoneMenuDialog, {
  ahead: true,
});

/** The sidebar on narrow screens, opened by a button. */
export function PhoneMenu() {
  // Null until it is opened for the first time.
  const [open, setOpen] = useState<boolean | null>(null);
  const { key, pathname, search } = useLocation();
  const replaces = useNavigationType() === "REPLACE";
  const shown = useRef({ pathname, search });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, also to the current screen
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // A form that has its draft writes the number into its own address.
    const isNote = replaces && before.pathname === pathname && before.search !== search;
    if (!isNote) setOpen((before) => before && false);
  }, [key]);
  return (
    <>
      <button
        type="button"
        className="btn btn-secondary btn-sm min-h-11"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        Menu
      </button>
      {open === null ? null : <PhoneMenuDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
