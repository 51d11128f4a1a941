import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import { Icon } from "#ui/Icon.tsx";

interface MenuButtonProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  busy?: boolean;
  /** The letter that presses it, on screens with keys. */
  letter?: string;
  onPick: (value: string, label: string) => void;
}

/** A button with a list of choices that act at once. A select would act while arrow keys still move through it. */
export function MenuButton({ label, options, busy = false, letter, onPick }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Menu.Root modal={false} open={open && !busy} onOpenChange={(next) => setOpen(next && !busy)}>
      <Menu.Trigger className="btn btn-secondary btn-sm" aria-disabled={busy || undefined} data-key={letter}>
        {label}
        <Icon name="chevron-down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" side="top" align="start" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className="menu">
            {options.map((option) => (
              <Menu.Item
                key={option.value}
                className="menu-item"
                onClick={() => onPick(option.value, option.label)}
              >
                {option.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
