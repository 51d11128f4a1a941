import { useRef } from "react";
import type { MediaKind } from "#api/types.gen.ts";
import { Button, type ButtonVariant } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ACCEPT } from "./labels.ts";
import { addUploads } from "./uploads.ts";

interface UploadButtonsProps {
  kind?: MediaKind | "any";
  variant?: ButtonVariant;
}

/** Choose files, or on a phone take a picture. */
export function UploadButtons({ kind = "any", variant = "primary" }: UploadButtonsProps) {
  return (
    <>
      <FileButton
        variant={variant}
        label="Files to upload"
        accept={ACCEPT[kind]}
        multiple
        onFiles={addUploads}
      >
        <Icon name="plus" />
        Upload files
      </FileButton>
      {kind === "document" ? null : (
        <span className="hidden pointer-coarse:contents">
          {/* Phones convert what their camera takes to the only format that is named. */}
          <FileButton
            variant="secondary"
            label="Picture from the camera"
            accept="image/jpeg"
            capture="environment"
            onFiles={addUploads}
          >
            Take a picture
          </FileButton>
        </span>
      )}
    </>
  );
}

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
