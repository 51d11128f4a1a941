import { FOR_COMPANIES } from "#content/home.ts";
import { Picture } from "#ui/Picture.tsx";
import { Section } from "#ui/Section.tsx";

/** What we do for companies, with a drawing each. */
export function ForCompanies() {
  return (
    <Section id="companies" title="For companies: your plant, your people, your problem" minor>
      <ul className="offers">
        {FOR_COMPANIES.map(({ title, text, art, href }) => (
          <li key={title} className="card card-active relative">
            <Picture {...art} />
            <div>
              <h3 className="text-lg md:text-xl">
                <a href={href} className="after:absolute after:inset-0">
                  {title}
                </a>
              </h3>
              <p className="mt-1 text-sm text-ink-muted md:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
