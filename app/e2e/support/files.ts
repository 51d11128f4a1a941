import { crc32, deflateSync } from "node:zlib";

/** A file as Playwright takes it for a file input. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PNG with random colours, because the same content is the same file to the library. */
export function pngFile(name: string, width = 400, height = 300): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a channel, red, green and blue.
  header.set([8, 2], 8);
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  const colours = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  for (let at = 0; at < pixels.length; at++) {
    const column = at % row;
    const line = Math.floor(at / row);
    pixels[at] = column === 0 ? 0 : ((colours[(column - 1) % 3] ?? 0) + (line < 8 ? at : 0)) % 256;
  }
  pixels.set(
    Array.from({ length: 30 }, () => Math.floor(Math.random() * 256)),
    1,
  );
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
  return { name, mimeType: "image/png", buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PDF with one page and a random comment. */
export function pdfFile(name: string): TestFile {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ];
  let text = `%PDF-1.7\n% ${crypto.randomUUID()}\n`;
  let places = "";
  objects.forEach((object, at) => {
    places += `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${places}`;
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}
