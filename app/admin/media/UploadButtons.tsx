import type { MediaKind } from "#api/types.gen.ts";
import type { ButtonVariant } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { FileButton } from "../ui/FileButton.tsx";
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
