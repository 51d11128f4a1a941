import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|mjs|svg|txt|webmanifest|xml)$/;

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const zip = promisify(gzip);

/** Whether to compress a file of this name; pictures and fonts are already compressed. */
export function isCompressible(file: string): boolean {
  return COMPRESSIBLE.test(file);
}

/** Writes the compressed versions of a file, at the highest levels. */
export async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants;
  const [br, gz, zst] = await Promise.all([
    brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: 9 }),
    zstd(bytes, { params: { [ZSTD_c_compressionLevel]: 19 } }),
  ]);
  await Promise.all([
    writeFile(`${file}.br`, br),
    writeFile(`${file}.gz`, gz),
    writeFile(`${file}.zst`, zst),
  ]);
}
