import { type ComponentProps, type DragEvent, useState } from "react";
import { TextField } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { type PictureSize, usePicture } from "../ui/picture-state.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { chooseFile } from "./choose-file.ts";
import { LibraryButton } from "./LibraryButton.tsx";
import { isShowable } from "./safe-address.ts";

type PictureFieldProps = ComponentProps<typeof TextField> & {
  /** The current address. */
  address: string;
  /** The picture's aspect ratio on the site. */
  shape: "wide" | "square" | "round";
  onChoose: (address: string) => void;
};

const SHAPES = {
  wide: "aspect-video w-26",
  square: "aspect-square w-15",
  round: "aspect-square w-15 rounded-full",
} as const;

/** The width in pixels below which a picture is enlarged on ordinary screens. */
const LEAST_WIDTH = { wide: 480, square: 240, round: 96 };

/** Drawings (SVG) are sharp at any size. */
function looksBlurred(address: string, { width }: PictureSize, shape: keyof typeof SHAPES): boolean {
  return width < LEAST_WIDTH[shape] && !/\.svg(?:[?#]|$)/i.test(address);
}

const DEBOUNCE_MS = 400;

/** A picture of the library, chosen or dropped, or the address of another one, with a preview. */
export function PictureField({
  address,
  shape,
  onChoose,
  label,
  hint,
  optional,
  ...field
}: PictureFieldProps) {
  const rested = useDebounced(address.trim(), DEBOUNCE_MS);
  const [over, setOver] = useState(false);
  const name = `${field.id}-name`;
  const help = `${field.id}-help`;

  function drop(event: DragEvent<HTMLElement>): void {
    setOver(false);
    const files = [...event.dataTransfer.files];
    const opener = event.currentTarget.querySelector("button");
    if (files.length === 0 || opener === null) return;
    event.preventDefault();
    chooseFile({ kind: "picture", opener, onChoose, files });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes the look of its legend
    <div role="group" aria-labelledby={name} aria-describedby={help} className="grid content-start gap-1.5">
      <p id={name} className="field-label">
        {label}
        {optional ? <span className="font-normal text-ink-muted"> (optional)</span> : null}
      </p>
      <p id={help} className="field-hint">
        {hint}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same */}
      <div
        className="drop-zone"
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div aria-live="polite" className="contents">
          {rested === "" ? null : <Preview key={rested} address={rested} shape={shape} />}
        </div>
        <div className="grid gap-1.5">
          <LibraryButton label={String(label)} kind="picture" onChoose={onChoose} />
          <p className="text-sm text-ink-muted pointer-coarse:hidden">or drop a picture here</p>
        </div>
      </div>
      <details className="link-fold">
        <summary>As a link</summary>
        <TextField {...field} label={`${label}, as a link`} value={address} />
      </details>
    </div>
  );
}

function Preview({ address, shape }: { address: string; shape: keyof typeof SHAPES }) {
  const showable = isShowable(address);
  const { state, size } = usePicture(showable ? address : "");
  if (!showable) return null;
  if (state === "broken") {
    return (
      <p className="order-1 flex w-full items-center gap-2 text-sm font-semibold text-danger">
        <Icon name="warning" className="flex-none" />
        No picture was found at this address. Visitors would not see one.
      </p>
    );
  }
  return (
    <figure className="contents">
      <img src={address} alt="What visitors will see" className={SHAPES[shape]} />
      <figcaption className="order-1 w-full text-sm">
        {size === null ? (
          <span className="text-ink-muted">Loading the picture</span>
        ) : (
          <>
            <span className="text-ink-muted">
              The picture loads: {size.width} × {size.height} pixels.
            </span>
            {looksBlurred(address, size, shape) ? (
              <span className="block font-semibold text-signal-text">
                The site shows it larger, so it would look blurred.
              </span>
            ) : null}
          </>
        )}
      </figcaption>
    </figure>
  );
}
