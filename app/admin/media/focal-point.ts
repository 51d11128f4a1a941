/** A point of a picture: percent from the left and from the top, whole numbers from 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const CENTRE = 50;
const STEP = 1;
const LARGE_STEP = 10;

/** The nearest whole percentage; the centre for what is no number. */
export function percent(value: number): number {
  // `+ 0` turns -0 into 0.
  return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) + 0 : CENTRE;
}

/** The percentage in a text field; the centre while it is empty or no number. */
export function percentIn(text: string): number {
  return text.trim() === "" ? CENTRE : percent(Number(text));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The point of a picture that is below the pointer; the nearest one outside of it. */
export function pointAt(pointer: { clientX: number; clientY: number }, box: Box): FocalPoint {
  return {
    x: percent(((pointer.clientX - box.left) / box.width) * 100),
    y: percent(((pointer.clientY - box.top) / box.height) * 100),
  };
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point after a key was pressed, `large` with Shift; null for a key that does not move it. */
export function movedBy(key: string, { x, y }: FocalPoint, large: boolean): FocalPoint | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const step = large ? LARGE_STEP : STEP;
  return { x: percent(x + direction[0] * step), y: percent(y + direction[1] * step) };
}

/** "30 % from the left, 40 % from the top". */
export function pointText({ x, y }: FocalPoint): string {
  return `${x} % from the left, ${y} % from the top`;
}
