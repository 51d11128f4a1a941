import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { announce } from "../ui/announce.ts";
import { Loading } from "../ui/Loading.tsx";

const FRAMES = [
  { name: "phone", label: "Phone", width: 390 },
  { name: "desktop", label: "Desktop", width: 1280 },
] as const;

const HEIGHT = 820;

interface PreviewFramesProps {
  /** Path and query of the page. It may change at any time; the frames load it when the revision does. */
  address: string;
  /** The revision of the draft. */
  revision: number;
}

/** The page of a draft in a phone and in a desktop, next to each other where there is room. */
export function PreviewFrames({ address, revision }: PreviewFramesProps) {
  const [shown, setShown] = useState<"phone" | "desktop">("phone");
  const [loaded, setLoaded] = useState({ address, revision });
  if (loaded.revision !== revision) setLoaded({ address, revision });
  return (
    <section
      aria-label="The page"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,390fr)_minmax(0,890fr)] lg:items-start lg:gap-6"
    >
      <fieldset className="flex gap-2 lg:hidden">
        <legend className="sr-only">Shown in</legend>
        {FRAMES.map(({ name, label }) => (
          <Button
            key={name}
            size="sm"
            variant={name === shown ? "primary" : "secondary"}
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {FRAMES.map((frame) => (
        <PageFrame key={frame.name} {...frame} {...loaded} shown={frame.name === shown} />
      ))}
    </section>
  );
}

interface PageFrameProps extends PreviewFramesProps {
  name: string;
  label: string;
  width: number;
  /** Whether it is the one that is shown where there is room for one. */
  shown: boolean;
}

function PageFrame({ name, label, width, shown, address, revision }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const [room, setRoom] = useState(width);
  const [shownRevision, setShownRevision] = useState<number | null>(null);
  const scale = Math.min(1, room / width);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // Not shown at this width.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // The former page is still there when the address has just changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each address
  useLayoutEffect(() => {
    scrolled.current = frame.current?.contentWindow?.scrollY ?? 0;
  }, [address]);

  function onLoad(): void {
    frame.current?.contentWindow?.scrollTo(0, scrolled.current);
    setShownRevision(revision);
    if (name !== "phone") return;
    const state = frame.current?.contentDocument?.documentElement.dataset.preview;
    announce(state === undefined ? "The preview shows the draft" : "The draft cannot be shown as a page yet");
  }

  return (
    <figure className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2", !shown && "max-lg:hidden")}>
      <figcaption className="label">
        {label}, {width} pixels wide
      </figcaption>
      <div
        ref={box}
        className="relative w-full overflow-clip bg-paper outline-1 outline-line"
        style={{ blockSize: HEIGHT * scale, maxInlineSize: width }}
      >
        <iframe
          ref={frame}
          title={`Preview on a ${label.toLowerCase()}`}
          src={address}
          width={width}
          height={HEIGHT}
          className="absolute start-0 top-0 max-w-none origin-top-left"
          style={{ transform: `scale(${scale})` }}
          onLoad={onLoad}
        />
        {shownRevision === null ? (
          <Loading className="absolute inset-x-0 top-8 justify-center" text="Loading the page..." />
        ) : null}
      </div>
    </figure>
  );
}
