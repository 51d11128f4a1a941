/** An image with its intrinsic size. */
export interface Art {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const art = (file: string, width: number, height: number): Art => ({
  src: `/art/${file}.svg`,
  width,
  height,
});

/** The images that pages use by name. */
export const ART = {
  automation: art("hero-1", 960, 720),
  cell: art("hero-2", 960, 720),
  certificate: art("hero-3", 960, 720),
  plan: art("about", 960, 720),
  consultancy: art("consultancy", 960, 720),
} as const;

export type ArtName = keyof typeof ART;
