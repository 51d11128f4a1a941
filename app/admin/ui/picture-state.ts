import { useEffect, useState } from "react";

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture; null when the browser cannot load it. */
export function sizeOfPicture(address: string): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = address;
  });
}

/** The loading state of the picture at an address; "none" without an address. */
export type PictureState = "none" | "loading" | "shown" | "broken";

export function usePicture(address: string): { state: PictureState; size: PictureSize | null } {
  const [known, setKnown] = useState<{ address: string; size: PictureSize | null } | null>(null);
  useEffect(() => {
    if (address === "") return;
    let current = true;
    void sizeOfPicture(address).then((size) => {
      if (current) setKnown({ address, size });
    });
    return () => {
      current = false;
    };
  }, [address]);
  if (address === "") return { state: "none", size: null };
  if (known?.address !== address) return { state: "loading", size: null };
  return { state: known.size === null ? "broken" : "shown", size: known.size };
}
