import { Button } from "#ui/Button.tsx";

/** Prints the page; the print stylesheet shows only the course. Hidden without JavaScript. */
export function PrintButton() {
  return (
    <Button
      variant="secondary"
      className="max-sm:hidden noscript:hidden"
      data-print="hide"
      onClick={() => window.print()}
    >
      Print syllabus
    </Button>
  );
}
