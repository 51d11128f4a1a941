/** Until when a learner gets the fee back, as in the terms. */
export function RefundRule() {
  return (
    <p className="mt-3 text-sm text-ink-muted">
      Until seven days before the first session you can cancel without giving a reason and get everything
      back.{" "}
      <a className="link" href="/terms#enrolment">
        Cancellation in our terms
      </a>
    </p>
  );
}
