import { useRef } from "react";
import { Button, type ButtonVariant } from "#ui/Button.tsx";

interface FileButtonProps {
  /** The name of the file input, which the button opens. */
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  variant?: ButtonVariant;
  busy?: boolean;
  busyText?: string;
  onFiles: (files: readonly File[]) => void;
  children: React.ReactNode;
}

/** A button that opens the file dialog. */
export function FileButton({
  label,
  accept,
  multiple,
  capture,
  onFiles,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        capture={capture}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
