import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import type { Settings } from "#content/site.ts";
import { PageDataProvider } from "#site/page/page-data.tsx";
import "../../styles/index.css";
// What is loaded on demand otherwise, for which no test should have to wait.
import "./ContactFallback.tsx";
import "./engine.ts";

/** A call of a form. */
interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A fake server. Before each test it forgets what was sent and accepts everything. */
export class FormServer {
  readonly sent: Sent[] = [];
  private respond: () => Promise<Response> = accept;

  constructor() {
    beforeEach(() => {
      this.sent.length = 0;
      this.respond = accept;
      sessionStorage.clear();
      vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
        if (path === "/api/forms/token") return Response.json({ token: "signed", wait_ms: 0 });
        this.sent.push({ path, body: JSON.parse(String(init.body ?? null)) });
        return this.respond();
      });
    });
    afterEach(() => vi.unstubAllGlobals());
  }

  /** Answers the following calls. Without a body the answer is empty. */
  answers(status: number, body?: unknown): void {
    this.respond = async () =>
      body === undefined ? new Response(null, { status }) : Response.json(body, { status });
  }

  /** Refuses the following calls. */
  refuses(fields: Readonly<Record<string, readonly string[]>>): void {
    this.answers(422, { message: "Please check the marked fields.", code: "invalid", fields });
  }

  /** Breaks the connection of the following calls. */
  breaks(): void {
    this.respond = () => Promise.reject(new TypeError("Failed to fetch"));
  }

  /** Answers the following calls when the function that it returns is called. */
  holds(status: number, body: unknown = {}): () => void {
    const gate = Promise.withResolvers<void>();
    this.respond = async () => {
      await gate.promise;
      return Response.json(body, { status });
    };
    return gate.resolve;
  }
}

const accept = async () => Response.json({}, { status: 201 });

export const SETTINGS = {
  brand_name: "Training",
  phone: "+91 98765 00001",
  whatsapp: "+919876500001",
  address: "12 Baner Road\nPune 411045",
} as Settings;

/** What a public page gives its forms. */
export function TestPage({ children }: { children: ReactNode }) {
  return (
    <PageDataProvider
      data={{
        url: "/",
        status: 200,
        preload: { "/api/settings": SETTINGS },
        record: null,
        form: null,
        splash: false,
        canonical: null,
      }}
    >
      {children}
    </PageDataProvider>
  );
}

/** The field with a label. */
export function field(label: string) {
  return page.getByLabelText(label, { exact: true });
}

/** Asserts that a text is red, in any colour notation. */
export async function expectRed(text: string): Promise<void> {
  const shown = page.getByText(text, { exact: true }).first();
  await expect.element(shown).toBeVisible();
  await expect
    .poll(() => redness(shown.element()), { message: "red above green and blue" })
    .toBeGreaterThan(40);
}

/** How far the red of a text's colour exceeds the stronger of its green and blue, each from 0 to 255. */
function redness(text: Element): number {
  const paper = new OffscreenCanvas(1, 1).getContext("2d");
  if (!paper) throw new Error("No canvas");
  paper.fillStyle = getComputedStyle(text).color;
  paper.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data;
  return red - Math.max(green, blue);
}
