import { useEffect, useRef } from "react";
import type { FeedSecretJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";

interface FeedSecretProps {
  made: FeedSecretJson;
  onDone: () => void;
}

/** Address and secret of a feed, for who sets up the other site. The secret is shown this once. */
export function FeedSecret({ made: { name, path, secret }, onDone }: FeedSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="feed-secret-heading"
      className="mb-6 grid max-w-[50rem] gap-4 rounded-md border border-line-strong p-4"
    >
      <h2 id="feed-secret-heading" ref={heading} tabIndex={-1} className="text-lg">
        The secret of {name}
      </h2>
      <p>Enter both where {name} asks for a webhook. The secret is shown only now.</p>
      <Copied label="Address" value={window.location.origin + path} />
      <Copied label="Secret" value={secret} />
      <p className="text-sm text-ink-muted">
        For their developer: POST each enquiry as JSON or as a form, of at most 64 KB. The header{" "}
        <code>X-Signature</code> has <code>sha256=</code> and the HMAC-SHA256 of the body under the secret, in
        hex. <code>X-Delivery-Id</code> names the delivery. 200, 201 and 202 mean that it has arrived; send it
        again after any other answer. The same delivery is one enquiry, however often it comes.
      </p>
      <Button className="justify-self-start" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const id = `feed-${label.toLowerCase()}`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toastSuccess(`${label} copied`);
    } catch {
      toastError("The browser did not allow copying. Select the text and copy it by hand.");
    }
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="control min-w-0 flex-1 basis-60 font-mono text-sm"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          Copy<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
    </div>
  );
}
