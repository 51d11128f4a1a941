import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

interface ShareLinkProps {
  title: string;
  brand: string;
  /** The page's canonical URL; without it only the name is shared. */
  address: string | null;
}

/** Shares the course's name and URL by WhatsApp. */
export function ShareLink({ title, brand, address }: ShareLinkProps) {
  const text = `${title} at ${brand}${address === null ? "" : `: ${address}`}`;
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
