import { useMutation } from "@tanstack/react-query";
import type { PreviewLinkJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { formatDateTime } from "../kit/format.ts";
import { queryClient } from "../session/query-client.ts";
import { confirmAction } from "../ui/confirm.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { createPreviewLink, previewQuery, withdrawPreviewLink } from "./preview-api.ts";

interface PreviewLinksProps {
  draft: number;
  links: readonly PreviewLinkJson[];
}

/** The links by which others see a draft. */
export function PreviewLinks({ draft, links }: PreviewLinksProps) {
  const refetch = () => queryClient.invalidateQueries({ queryKey: previewQuery(draft).queryKey });
  const create = useMutation({
    meta: { failed: "The link could not be made" },
    mutationFn: () => createPreviewLink(draft),
    onSuccess: copy,
    onSettled: refetch,
  });
  return (
    <section className="form-section mt-8">
      <div>
        <h2 className="text-lg">Links</h2>
        <p className="mt-1 text-sm text-ink-muted">
          Anyone with a link sees this draft, for seven days or until you withdraw it. Search engines do not
          list it.
        </p>
      </div>
      <div className="grid gap-5">
        {links.length === 0 ? (
          <p>There is no link yet.</p>
        ) : (
          <ul className="border-t border-line">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} onWithdrawn={refetch} />
            ))}
          </ul>
        )}
        <Button
          className="justify-self-start"
          busy={create.isPending}
          busyText="Making a link..."
          onClick={() => create.mutate()}
        >
          {links.length === 0 ? "Copy link" : "Copy another link"}
        </Button>
      </div>
    </section>
  );
}

function LinkRow({ link, onWithdrawn }: { link: PreviewLinkJson; onWithdrawn: () => Promise<void> }) {
  const id = `preview-link-${link.id}`;
  const until = formatDateTime(link.expires_at);

  function withdraw(): void {
    confirmAction({
      text: "Withdraw this link?",
      about: `Works until ${until}`,
      note: "People who have it can no longer see the draft.",
      yes: "Withdraw",
      busy: "Withdrawing...",
      run: async () => {
        await withdrawal.mutateAsync().catch(() => {});
      },
    });
  }

  const withdrawal = useMutation({
    meta: { failed: "The link could not be withdrawn" },
    mutationFn: () => withdrawPreviewLink(link.id),
    onSuccess: () => toastSuccess("Link withdrawn"),
    onSettled: onWithdrawn,
  });

  return (
    <li className="grid gap-2 border-b border-line py-3">
      <label htmlFor={id} className="text-sm text-ink-muted">
        Works until {until}, made by {link.created_by}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          readOnly
          value={absolute(link)}
          className="control min-w-0 grow basis-60"
          onFocus={(event) => event.target.select()}
        />
        <Button size="sm" variant="secondary" onClick={() => void copy(link)}>
          Copy<span className="sr-only"> the link that works until {until}</span>
        </Button>
        <Button size="sm" variant="secondary" onClick={withdraw}>
          Withdraw<span className="sr-only"> the link that works until {until}</span>
        </Button>
      </div>
    </li>
  );
}

function absolute({ address }: PreviewLinkJson): string {
  return new URL(address, window.location.origin).href;
}

async function copy(link: PreviewLinkJson): Promise<void> {
  try {
    await navigator.clipboard.writeText(absolute(link));
    toastSuccess(`Link copied. It works until ${formatDateTime(link.expires_at)}.`);
  } catch {
    toastWarning("The link could not be copied. Select it in the list and copy it by hand.");
  }
}
