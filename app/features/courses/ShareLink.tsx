import { useHydrated } from "#features/enquiries/use-hydrated.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

/** Opens WhatsApp with the course's name and address; the reader chooses to whom it goes. */
export function ShareLink({ title, brand }: { title: string; brand: string }) {
  // The page's absolute address is known in the browser alone: cached HTML is the same under every host name.
  const address = useHydrated() ? ` ${window.location.origin}${window.location.pathname}` : "";
  const text = `${title}, a course of ${brand}${address === "" ? "" : `:${address}`}`;
  return (
    <ButtonLink
      variant="quiet"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="share" />
      <span>
        Share by WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </span>
    </ButtonLink>
  );
}
