import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Icon } from "#ui/Icon.tsx";
import { SidebarFoot, SidebarLinks } from "./Sidebar.tsx";

/** The sidebar on narrow screens, opened by a button. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const { key, pathname, search } = useLocation();
  const replaces = useNavigationType() === "REPLACE";
  const shown = useRef({ pathname, search });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, also to the current screen
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // A form that has its draft writes the number into its own address.
    const isNote = replaces && before.pathname === pathname && before.search !== search;
    if (!isNote) setOpen(false);
  }, [key]);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="btn btn-secondary btn-sm min-h-11">
        <Icon name="menu" />
        Menu
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Popup className="drawer">
          <div className="flex items-center justify-between gap-4 ps-3">
            <Dialog.Title className="label">Staff area</Dialog.Title>
            <Dialog.Close className="btn-icon">
              <Icon name="close" />
              <span className="sr-only">Close menu</span>
            </Dialog.Close>
          </div>
          <SidebarLinks />
          <SidebarFoot className="mt-auto" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
