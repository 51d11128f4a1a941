import { telLink } from "#site/links.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

/** The phone number as an alternative to the form. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <ButtonLink href={telLink(phone)} variant="quiet">
      <Icon name="phone" />
      {phone}
    </ButtonLink>
  );
}
