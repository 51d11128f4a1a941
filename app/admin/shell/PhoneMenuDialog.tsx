import { Dialog } from "@base-ui/react/dialog";
import { Icon } from "#ui/Icon.tsx";
import { SidebarFoot, SidebarLinks } from "./Sidebar.tsx";

interface PhoneMenuDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The links of the sidebar over the screen. */
export function PhoneMenuDialog({ open, onOpenChange }: PhoneMenuDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
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
