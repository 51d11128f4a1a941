import { HiddenFields } from "#site/enquiries/HiddenFields.tsx";
import { telLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/Field.tsx";

/** The form token is loaded on first focus; the form also works without it. */
function prepare(form: HTMLFormElement): void {
  import("#site/enquiries/engine.ts").then((engine) => engine.prepare(form)).catch(() => {});
}

/** Requests a mail with the link: a plain form post, with or without JavaScript. */
export function AskForLink({ result }: { result: FormResult | null }) {
  const errors = result?.fields.email;
  const { phone } = useSettings();
  return (
    <form
      method="post"
      action="/privacy/my-data"
      className="card relative grid gap-5 p-5 sm:p-8"
      onFocus={(event) => prepare(event.currentTarget)}
    >
      <TextField
        id="my-data-email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        required
        defaultValue={result?.values.email}
        errors={errors}
      />
      <HiddenFields kept={{}} />
      <div>
        <Button type="submit" size="lg">
          Send me the link
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        We use this address only to send the link, and do not store it.
      </p>
      <p className="text-sm text-ink-muted">
        You gave us only a phone number? Call us from it on{" "}
        <a className="figure link" href={telLink(phone)}>
          {phone}
        </a>
        : we tell you what is stored, and erase it if you wish, with a CV that you sent.
      </p>
    </form>
  );
}
