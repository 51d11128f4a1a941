import { CATEGORIES } from "#content/categories.ts";
import { SHORT_PLACEHOLDER } from "#content/search.ts";
import { SEARCH } from "#content/site.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ErrorDrawing } from "./ErrorDrawing.tsx";
import { errorText } from "./texts.ts";

/** The error page, with links to continue. */
export function ErrorPage({ status }: { status: number }) {
  const { title, text, drawing } = errorText(status);
  return (
    <div className="grid-paper">
      <Container className="grid items-center gap-10 py-14 md:py-20 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label mb-3">Status {status}</p>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-5 max-w-measure text-lg text-ink-muted">{text}</p>
          <form method="get" action={SEARCH.action} className="mt-8 flex max-w-xl items-end gap-3">
            <div className="field grow">
              <label htmlFor="error-search" className="field-label">
                Search the courses
              </label>
              <input
                id="error-search"
                type="search"
                name="q"
                required
                maxLength={80}
                placeholder={SHORT_PLACEHOLDER}
                className="control"
              />
            </div>
            <Button type="submit">
              <Icon name="search" />
              Search
            </Button>
          </form>
          <nav aria-label="Where to go next" className="mt-10">
            <ul className="flex flex-wrap gap-3">
              <li>
                <ButtonLink href="/" variant="secondary" size="sm">
                  Home
                </ButtonLink>
              </li>
              {CATEGORIES.map(({ key, name }) => (
                <li key={key}>
                  <ButtonLink
                    href={key === "cs-it" ? "/courses" : `/courses/category/${key}`}
                    variant="secondary"
                    size="sm"
                  >
                    {name}
                  </ButtonLink>
                </li>
              ))}
              <li>
                <ButtonLink href="/contact" variant="secondary" size="sm">
                  Contact
                </ButtonLink>
              </li>
            </ul>
          </nav>
        </div>
        <div className="crop card mx-auto w-full max-w-md p-6 lg:col-span-5 lg:me-0">
          <ErrorDrawing drawing={drawing} />
        </div>
      </Container>
    </div>
  );
}
