import { useEffect, useRef } from "react";
import type { AccountLinkJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDateTime } from "../kit/format.ts";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { factorsText } from "./factors.ts";

interface AccountLinkProps {
  made: AccountLinkJson;
  onClose: () => void;
}

/** A one-time link, which is shown this once. */
export function AccountLink({ made: { account, link, expires_at }, onClose }: AccountLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess("Link copied");
    } catch {
      toastError("The link could not be copied. Select it and copy it yourself.");
    }
  }

  return (
    <section aria-labelledby="account-link" className="mb-6 grid gap-3 rounded-md border border-line p-4">
      <h2 id="account-link" ref={heading} tabIndex={-1} className="text-lg">
        The link for {account.name}
      </h2>
      <p>
        It is on its way to {account.email}. You can also copy it and send it, for example by WhatsApp. It
        works once, until {formatDateTime(expires_at)}, and is shown only now.
      </p>
      {account.factors.length > 0 ? (
        <p>
          A new password does not remove what else this account signs in with: {factorsText(account.factors)}.
          If somebody else may have added one, remove the second factor as well.
        </p>
      ) : null}
      <input
        aria-label="Link"
        className="control font-mono text-sm"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
