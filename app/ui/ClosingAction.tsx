import { ButtonLink } from "./Button.tsx";
import { Container } from "./Container.tsx";

interface ClosingActionProps {
  title: string;
  text: string;
  action: { readonly label: string; readonly href: string };
}

/** The end of a page: what to do next, with one button. */
export function ClosingAction({ title, text, action }: ClosingActionProps) {
  return (
    <div className="closing-action grid-paper border-t border-line" data-print="hide">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-minor">
        <div className="max-w-2xl">
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 text-ink-muted">{text}</p>
        </div>
        <ButtonLink href={action.href} size="lg">
          {action.label}
        </ButtonLink>
      </Container>
    </div>
  );
}
