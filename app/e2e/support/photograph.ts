import type { Page } from "@playwright/test";

/** Stands in the position of every {@link photograph}. */
export const GPS_DATE = "2026:03:14";

/**
 * A photograph of 12 megapixels as a phone makes it: full of detail, lying on its side, with the place where it was
 * taken. Upright it is red at the top and blue at the bottom.
 */
export async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4032, 3024);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    let seed = 1;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (const [left, red, blue] of [
      [0, 200, 30],
      [2016, 30, 200],
    ] as const) {
      context.fillStyle = `rgb(${red} 40 ${blue})`;
      context.fillRect(left, 0, 2016, 3024);
      for (let count = 0; count < 4000; count++) {
        const shade = Math.round(random() * 50);
        context.fillStyle = `rgb(${red - 20 + shade} ${20 + shade} ${blue - 20 + shade})`;
        const size = 10 + random() * 90;
        context.fillRect(left + random() * (2016 - size), random() * 3024, size, size * random());
      }
    }
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  const jpeg = Buffer.from(base64, "base64");
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** An orientation and the date of a position (Exif 2.32, 4.6.3). */
function exif(): Buffer {
  const entry = (tag: number, kind: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(kind, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const end = Buffer.alloc(4);
  const tiff = Buffer.concat([
    Buffer.from("II*\0\x08\0\0\0\x02\0", "latin1"),
    entry(0x0112, 3, 1, 6),
    entry(0x8825, 4, 1, 38),
    end,
    Buffer.from([1, 0]),
    entry(0x001d, 2, 11, 56),
    end,
    Buffer.from(`${GPS_DATE}\0`, "latin1"),
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
