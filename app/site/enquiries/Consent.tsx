import { CheckboxField } from "#ui/Field.tsx";

/**
 * The privacy notice of a form. Not a check box: answering is the purpose of the form, so there is no choice. Who writes
 * for a company is of age.
 */
export function ConsentNotice({ use, company }: { use: string | undefined; company: boolean }) {
  return (
    <p className="max-w-measure text-sm text-ink-muted">
      {use ?? "We use your details only to answer this enquiry."} See our{" "}
      <a className="link" href="/privacy#data">
        privacy notice
      </a>
      .{company ? null : " Under 18? Please let a parent or guardian send it."}
    </p>
  );
}

/** Consent to a separate purpose, so it is never preselected. */
export function NewsletterBox({ id, ticked }: { id: string; ticked: boolean }) {
  return (
    <CheckboxField
      id={`${id}-newsletter`}
      name="newsletter"
      value="on"
      defaultChecked={ticked}
      label="Also send me news of courses by email, about once a month. I can unsubscribe at any time."
      className="text-sm"
    />
  );
}
