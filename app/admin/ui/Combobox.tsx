import { Combobox as Base } from "@base-ui/react/combobox";
import type { Ref } from "react";
import { ariaProps, FieldLayout, type FieldProps } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options may still be loading, and what was chosen from them may be gone. */
function optionOf(options: readonly Option[], value: string): Option {
  return options.find((option) => option.value === value) ?? { value, label: `Number ${value}` };
}

interface ControlProps {
  id: string;
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  placeholder: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
}

interface ComboboxProps extends ControlProps {
  /** Empty when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** One of many options, found by some of its letters. */
export function Combobox({ options, value, onChange, disabled = false, ...control }: ComboboxProps) {
  const chosen = value === "" ? null : optionOf(options, value);
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? "")}
      disabled={disabled}
      autoHighlight
    >
      <Control {...control} clears={chosen !== null} />
      <Options />
    </Base.Root>
  );
}

/** The same with a label, hint and errors. */
export function ComboboxField({ label, hint, errors, ...control }: FieldProps & ComboboxProps) {
  const field = { id: control.id, label, hint, errors };
  return (
    <FieldLayout {...field}>
      <Combobox {...ariaProps(field)} {...control} />
    </FieldLayout>
  );
}

interface MultiComboboxProps extends ControlProps {
  value: readonly string[];
  most: number;
  onChange: (value: readonly string[]) => void;
}

/** Several of many options: those that are chosen are marked, and choosing one again takes it off. */
export function MultiCombobox({
  options,
  value,
  most,
  onChange,
  disabled = false,
  ...control
}: MultiComboboxProps) {
  const chosen = value.map((one) => optionOf(options, one));
  return (
    <Base.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next) => onChange(next.map((option) => option.value))}
      disabled={disabled}
      autoHighlight
    >
      <Control {...control} clears={false} />
      <Options isOff={({ value: one }) => value.length >= most && !value.includes(one)} />
    </Base.Root>
  );
}

function Control({ clears, ...control }: Omit<ControlProps, "options" | "disabled"> & { clears: boolean }) {
  return (
    <Base.InputGroup className="combobox">
      <Base.Input
        className="control"
        autoCapitalize="none"
        spellCheck={false}
        {...control}
        onKeyDown={(event) => {
          // The library would take off all that is chosen.
          const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
          if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
        }}
      />
      {clears ? (
        <Base.Clear className="combobox-button" aria-label="Clear">
          <Icon name="close" />
        </Base.Clear>
      ) : null}
      <Base.Trigger className="combobox-button" aria-label="Open the options">
        <Icon name="chevron-down" />
      </Base.Trigger>
    </Base.InputGroup>
  );
}

function Options({ isOff = () => false }: { isOff?: (option: Option) => boolean }) {
  return (
    <Base.Portal>
      <Base.Positioner className="menu-place" align="start" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="menu">
          <Base.Empty>
            <p className="px-3.5 py-2 text-ink-muted">Nothing has these letters.</p>
          </Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} className="menu-item" disabled={isOff(option)}>
                <span className="grow">{option.label}</span>
                <Base.ItemIndicator>
                  <Icon name="check" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
