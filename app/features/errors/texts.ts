/** The texts of an error page. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** Which drawing it shows. */
  readonly drawing: "open" | "removed" | "tripped";
}

const TEXTS: Readonly<Record<number, ErrorText>> = {
  403: {
    title: "This request was turned away",
    text: "It came from another site, or your browser does not say where it came from. Please open the page on this site and send the form from there.",
    drawing: "open",
  },
  404: {
    title: "We cannot find this page",
    text: "The address may be mistyped, or the page has moved.",
    drawing: "open",
  },
  410: {
    title: "This course has been withdrawn",
    text: "We no longer offer this course. Search for its subject: you will probably find one close to it.",
    drawing: "removed",
  },
  500: {
    title: "Something went wrong on our side",
    text: "We could not show this page. It is not your fault, and we have recorded the error. Please try again in a moment.",
    drawing: "tripped",
  },
};

const FALLBACK = TEXTS[500] as ErrorText;

/** The texts for a status, else those for client or server errors in general. */
export function errorText(status: number): ErrorText {
  return TEXTS[status] ?? (status < 500 ? (TEXTS[404] as ErrorText) : FALLBACK);
}
