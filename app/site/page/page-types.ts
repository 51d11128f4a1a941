import type { FieldErrors } from "#api/client.ts";

/**
 * The data that server, renderer and browser exchange. Types only, so that the renderer can import them without loading
 * the app.
 */

export interface OpenGraph {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly site_name: string;
  readonly image?: string | null;
  /** The media type of the picture. */
  readonly image_type?: string | null;
  readonly image_width?: number | null;
  readonly image_height?: number | null;
  /** The alternative text of the picture. */
  readonly image_alt?: string | null;
}

/**
 * The metadata of a page's `<head>`. The server provides it, so that rendered pages and fallback pages have the same.
 */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical?: string | null;
  readonly robots?: string | null;
  readonly og?: OpenGraph | null;
  /** JSON-LD, one object or a list of them. */
  readonly json_ld?: object | null;
}

export type FormKind =
  | EnquiryKind
  | "newsletter_confirm"
  | "welcome"
  | "newsletter_unsubscribe"
  | "my_data"
  | "my_data_link"
  | "login"
  | "code";

/** The forms that store an enquiry or a sign-up. */
export type EnquiryKind =
  | "contact"
  | "consultancy"
  | "inquiry"
  | "enroll"
  | "newsletter"
  | "waitlist"
  | "training"
  | "staffing"
  | "candidate";

/** The result of a form post without JavaScript, shown on the page of the form. */
export interface FormResult {
  readonly kind: FormKind;
  readonly state: "sent" | "invalid";
  /** The message for the visitor. */
  readonly message: string;
  /** The submitted values, which are filled in again. */
  readonly values: Readonly<Record<string, string>>;
  /** Errors by field. */
  readonly fields: FieldErrors;
}

/**
 * API responses by path, identical to the response of that call. The key of data that no call returns is the page's own
 * path.
 */
export type Preload = Readonly<Record<string, unknown>>;

/** The data of a page. The `#page-data` block contains it for hydration. */
export interface PageData {
  /** Path and query. */
  readonly url: string;
  /** The page's status. */
  readonly status: number;
  readonly preload: Preload;
  /** The key in `preload` of the page's record; the URL only contains its slug. */
  readonly record: string | null;
  readonly form: FormResult | null;
  /** Whether the splash screen shows. */
  readonly splash: boolean;
  /** The canonical URL; null for errors and private pages. */
  readonly canonical: string | null;
}

/** The input of a render: the page's data and what only the document needs. */
export interface RenderInput extends Omit<PageData, "canonical"> {
  readonly head: Head | null;
  /** Whether it is the page of a draft, which says so above the page. */
  readonly preview?: boolean;
}

/** The tags that vike adds to a page, as HTML. They are the same for all renders of a page. */
export interface PageTags {
  /** Stylesheets and fonts. */
  readonly head: string;
  /** vike's data blocks and the scripts. */
  readonly body: string;
}

/** A rendered page. */
export interface RenderedPage {
  /** The document's HTML, to be joined. */
  readonly parts: readonly string[];
  /** The page's status, which is 404 when no page matches the URL. */
  readonly status: number;
}

/** Renders a page. A pure function. */
export type RenderPage = (input: RenderInput, tags: PageTags) => RenderedPage;
