import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

/** The number to call instead of writing. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <ButtonLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} variant="quiet">
      <Icon name="phone" />
      {phone}
    </ButtonLink>
  );
}
