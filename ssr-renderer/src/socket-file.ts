import { lstatSync, unlinkSync } from "node:fs";
import { createConnection } from "node:net";

/**
 * Removes the socket file of a killed renderer. Throws an error with one line when the path is another kind of file, or
 * the socket of a running renderer.
 */
export async function clearStaleSocket(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isSocket()) throw new Error(`RENDERER_BIND: ${path} exists and is not a socket`);
  if (await answers(path))
    throw new Error(`RENDERER_BIND: cannot listen on unix:${path}: the address is in use`);
  unlinkSync(path);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection({ path });
    const settle = (answer: boolean) => {
      connection.destroy();
      resolve(answer);
    };
    connection.once("connect", () => settle(true));
    connection.once("error", () => settle(false));
  });
}
