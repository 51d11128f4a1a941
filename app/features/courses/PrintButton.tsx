import { Button } from "#ui/Button.tsx";

/** Prints the page, which the stylesheet reduces to the course itself. Hidden where no script could run it. */
export function PrintButton() {
  return (
    <Button variant="secondary" className="noscript:hidden" data-print="hide" onClick={() => window.print()}>
      Print syllabus
    </Button>
  );
}
