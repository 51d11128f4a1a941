import type { FieldErrors } from "#api/client.ts";

/**
 * The shapes that travel between server, renderer and browser. Types only, so that the renderer process
 * can import them without loading the app.
 */

/** Link preview of a page. */
export interface OpenGraph {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly site_name: string;
  readonly image?: string | null;
  readonly image_width?: number | null;
  readonly image_height?: number | null;
  /** The picture in words. */
  readonly image_alt?: string | null;
}

/** What the `<head>` of a page says. The server decides it, so that the rendered page and the plain shell agree. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical?: string | null;
  readonly robots?: string | null;
  readonly og?: OpenGraph | null;
  /** Structured data, one object or a list of them. */
  readonly json_ld?: object | null;
}

/** The forms that work without JavaScript. */
export type FormKind = EnquiryKind | "newsletter_confirm" | "newsletter_unsubscribe" | "my_data" | "login";

/** Those of them that send something to staff, or sign up. */
export type EnquiryKind = "contact" | "consultancy" | "inquiry" | "enroll" | "newsletter";

/** The result of a form that was sent without JavaScript, shown by the page that carries the form. */
export interface FormResult {
  readonly kind: FormKind;
  readonly state: "sent" | "invalid";
  /** One sentence for the visitor. */
  readonly message: string;
  /** What was typed, to be kept in the fields. */
  readonly values: Readonly<Record<string, string>>;
  /** Texts of wrong fields. */
  readonly fields: FieldErrors;
}

/**
 * API answers by path, each exactly as that call would answer it; and under the page's own address what it shows that no
 * call answers.
 */
export type Preload = Readonly<Record<string, unknown>>;

/** All that the page was made from. The browser finds the same object in the `#page-data` block. */
export interface PageData {
  /** Path and query of the visited address. */
  readonly url: string;
  /** The status that the page is answered with; from 400 on (422 excepted) the error page shows. */
  readonly status: number;
  readonly preload: Preload;
  /** The key in `preload` of the record that the page is about; the address has only its slug. */
  readonly record: string | null;
  readonly form: FormResult | null;
  /** Whether the splash lies over the page. */
  readonly splash: boolean;
  /** The absolute address under which the page is to be known; none on errors and private pages. */
  readonly canonical: string | null;
}

/** What `onRenderHtml` is given: the page's data and what only the document needs. */
export interface RenderInput extends Omit<PageData, "canonical"> {
  readonly head: Head | null;
}
