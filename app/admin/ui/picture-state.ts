import { useEffect, useState } from "react";

/** Whether the browser can load a picture. */
export function loadsPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}

/** The loading state of the picture at an address; "none" without an address. */
export type PictureState = "none" | "loading" | "shown" | "broken";

export function usePictureState(address: string): PictureState {
  const [known, setKnown] = useState<{ address: string; loads: boolean } | null>(null);
  useEffect(() => {
    if (address === "") return;
    let current = true;
    void loadsPicture(address).then((loads) => {
      if (current) setKnown({ address, loads });
    });
    return () => {
      current = false;
    };
  }, [address]);
  if (address === "") return "none";
  if (known?.address !== address) return "loading";
  return known.loads ? "shown" : "broken";
}
