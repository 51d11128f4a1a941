import { afterEach, expect, it, vi } from "vitest";
import { restorePage } from "./restore.ts";

afterEach(() => vi.unstubAllGlobals());

function serve(html: string): void {
  vi.stubGlobal("fetch", async () => new Response(html));
}

it("restores the server's content of the root", async () => {
  serve(
    '<!DOCTYPE html><body><div id="root"><h1>Title</h1><a href="/about">About</a></div><p>outside</p></body>',
  );
  const root = document.createElement("div");
  root.id = "root";
  await restorePage(root);
  expect(root.innerHTML).toBe('<h1>Title</h1><a href="/about">About</a>');
});

it("does nothing when the page shows something", async () => {
  serve('<div id="root"><h1>Sent</h1></div>');
  const root = document.createElement("div");
  root.id = "root";
  root.innerHTML = "<h1>Shown</h1>";
  await restorePage(root);
  expect(root.innerHTML).toBe("<h1>Shown</h1>");
});
