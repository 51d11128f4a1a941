import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { fileChoice } from "../forms/choose-file.ts";
import { useStore } from "../kit/store.ts";
import { toastError } from "../ui/toasts.ts";
import type { FilePicker } from "./FilePicker.tsx";

const close = () => fileChoice.set(null);

/** Opens the library for a field of any form. Its code is loaded when it is first wanted. */
export function FilePickerHost() {
  const choice = useStore(fileChoice);
  const wanted = choice !== null;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is gone after a navigation
  useEffect(close, [key]);
  const [Picker, setPicker] = useState<ComponentType<ComponentProps<typeof FilePicker>> | null>(null);

  useEffect(() => {
    if (!wanted || Picker !== null) return;
    import("./FilePicker.tsx").then(
      (module) => setPicker(() => module.FilePicker),
      () => {
        close();
        toastError("The media library could not be opened. Please try again.");
      },
    );
  }, [wanted, Picker]);

  return choice && Picker ? <Picker choice={choice} onClose={close} /> : null;
}
