/* Types of two packages that have none, as far as the tests use them. */

declare module "@adobe/structured-data-validator" {
  export interface Issue {
    readonly issueMessage: string;
    readonly severity: "ERROR" | "WARNING";
    readonly rootType?: string;
    readonly path?: readonly unknown[];
  }
  export default class Validator {
    validate(extracted: unknown): Promise<Issue[]>;
  }
}

declare module "@marbec/web-auto-extractor" {
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: readonly string[] });
    parse(html: string): { errors?: unknown[] } & Record<string, unknown>;
  }
}
