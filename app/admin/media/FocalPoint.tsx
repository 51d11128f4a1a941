import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { VariantJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { announce } from "../ui/announce.ts";
import { movedBy, type FocalPoint as Point, percentIn, pointAt, pointText } from "./focal-point.ts";
import { type MediaValues, mediaForm } from "./media-form.ts";

const Field = fieldOf(mediaForm);

/** The parts of a picture that the site shows. */
const CROPS = [
  { label: "16:9, cards of courses", className: "aspect-video w-56" },
  { label: "1:1, portraits", className: "aspect-square w-32" },
  { label: "1200 × 630, link previews", className: "aspect-[1200/630] w-56" },
];

/** Chooses what crops of a picture keep in sight, by pointer, by arrow key or by number, and shows the crops. */
export function FocalPoint({ picture }: { picture: VariantJson }) {
  const { setValue } = useFormContext<MediaValues>();
  const [left, top] = useWatch<MediaValues, ["focal_x", "focal_y"]>({ name: ["focal_x", "focal_y"] });
  const point: Point = { x: percentIn(left), y: percentIn(top) };
  const section = useRef<HTMLDivElement>(null);

  // Inline styles are forbidden by the content security policy, properties set by script are not.
  useEffect(() => {
    section.current?.style.setProperty("--focal-x", `${point.x}%`);
    section.current?.style.setProperty("--focal-y", `${point.y}%`);
  }, [point.x, point.y]);

  function moveTo({ x, y }: Point): void {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue("focal_x", String(x), options);
    setValue("focal_y", String(y), options);
  }

  function onPointer(event: PointerEvent<HTMLElement>): void {
    const start = event.type === "pointerdown";
    if (start && event.button !== 0) return;
    if (start) event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    moveTo(pointAt(event, event.currentTarget.getBoundingClientRect()));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moved = movedBy(event.key, point, event.shiftKey);
    if (moved === null) return;
    event.preventDefault();
    moveTo(moved);
    announce(pointText(moved));
  }

  return (
    <div ref={section} className="grid gap-5">
      <p id="focal-hint" className="field-hint">
        Cards and portraits show a part of the picture. Drag the mark to what has to stay in sight, or move it
        with the arrow keys, in large steps with Shift.
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Point to keep in sight"
        aria-describedby="focal-hint"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={point.x}
        aria-valuetext={pointText(point)}
        className="focal-frame"
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <img src={picture.address} alt="" width={picture.width} height={picture.height} draggable={false} />
        <span className="focal-mark" aria-hidden="true" />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field of="focal_x" />
        <Field of="focal_y" />
      </div>
      <ul className="flex flex-wrap gap-4" aria-label="Parts that are shown">
        {CROPS.map(({ label, className }) => (
          <li key={label} className="grid content-start justify-items-start gap-1">
            <img src={picture.address} alt="" className={`focal-crop ${className}`} />
            <span className="label">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
