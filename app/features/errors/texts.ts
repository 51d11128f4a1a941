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
    text: "It came from another site, or your browser does not tell from where. Please open the page on this site and send the form from there.",
    drawing: "open",
  },
  404: {
    title: "This page is not on the drawing",
    text: "The address leads nowhere: perhaps a letter is missing, or the link is old. The courses are all still here.",
    drawing: "open",
  },
  410: {
    title: "This course has been withdrawn",
    text: "We no longer offer it, and this address will not come back. Something close to it is very likely in the catalogue.",
    drawing: "removed",
  },
  500: {
    title: "Something tripped on our side",
    text: "The page could not be put together. It is not your doing; the fault has been recorded. Please try again in a moment.",
    drawing: "tripped",
  },
};

const FALLBACK = TEXTS[500] as ErrorText;

/** The texts for a status, else those for client or server errors in general. */
export function errorText(status: number): ErrorText {
  return TEXTS[status] ?? (status < 500 ? (TEXTS[404] as ErrorText) : FALLBACK);
}
