import type { ComponentProps, ReactNode } from "react";
import { TextField } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { type PictureSize, usePicture } from "../ui/picture-state.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { isShowable } from "./safe-address.ts";

type PictureFieldProps = ComponentProps<typeof TextField> & {
  /** The current address. */
  address: string;
  /** The picture's aspect ratio on the site. */
  shape: "wide" | "square" | "round";
  /** The button that chooses a picture of the library. */
  library: ReactNode;
};

const SHAPES = {
  wide: "aspect-video w-56",
  square: "aspect-square w-32",
  round: "aspect-square w-24 rounded-full",
} as const;

/** The width in pixels below which a picture is enlarged on ordinary screens. */
const LEAST_WIDTH = { wide: 480, square: 240, round: 96 };

/** Drawings (SVG) are sharp at any size. */
function looksBlurred(address: string, { width }: PictureSize, shape: keyof typeof SHAPES): boolean {
  return width < LEAST_WIDTH[shape] && !/\.svg(?:[?#]|$)/i.test(address);
}

const DEBOUNCE_MS = 400;

/** The address of a picture with a preview, so that a wrong address is noticed at once. */
export function PictureField({ address, shape, library, ...field }: PictureFieldProps) {
  const rested = useDebounced(address.trim(), DEBOUNCE_MS);
  return (
    <div className="grid gap-3">
      <TextField {...field} value={address} />
      {library}
      <div aria-live="polite">
        {rested === "" ? null : <Preview key={rested} address={rested} shape={shape} />}
      </div>
    </div>
  );
}

function Preview({ address, shape }: { address: string; shape: keyof typeof SHAPES }) {
  const showable = isShowable(address);
  const { state, size } = usePicture(showable ? address : "");
  if (!showable) return null;
  if (state === "broken") {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold text-danger">
        <Icon name="warning" className="flex-none" />
        No picture was found at this address. Visitors would not see one.
      </p>
    );
  }
  return (
    <figure className="grid justify-items-start gap-1">
      <img
        src={address}
        alt="What visitors will see"
        className={`border border-line bg-paper-sunken object-cover ${SHAPES[shape]}`}
      />
      <figcaption className="text-sm">
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
