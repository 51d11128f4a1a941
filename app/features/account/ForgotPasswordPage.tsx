import type { Settings } from "#content/site.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";

/** Help for a lost password: the administrator resets it personally. */
export function ForgotPasswordPage({ settings }: { settings: Settings }) {
  return (
    <div className="grid-paper">
      <Container className="py-14 md:py-24">
        <div className="card crop mx-auto max-w-md p-6 sm:p-10">
          <p className="label mb-3">Staff area</p>
          <h1 className="text-2xl">Forgot your password?</h1>
          <p className="mt-4 text-ink-muted">
            Please contact the administrator. For your safety we never send passwords by email. After checking
            that it is you, the administrator will send you a link to set a new one.
          </p>
          <p className="mt-6 border-y border-line py-4">
            <span className="label block">Administrator</span>
            <a className="link mt-1 inline-block py-1 text-lg" href={`mailto:${settings.support_email}`}>
              {settings.support_email}
            </a>
          </p>
          <ButtonLink href="/login" variant="secondary" block className="mt-6">
            <Icon name="chevron-left" />
            Back to login
          </ButtonLink>
        </div>
      </Container>
    </div>
  );
}
