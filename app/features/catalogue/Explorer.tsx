import type { MouseEvent } from "react";
import { listModules } from "#api/endpoints.ts";
import { groupDigits, groupPrice } from "#content/format.ts";
import { EXPLORER } from "#content/home.ts";
import { enrolHref } from "#site/links.ts";
import { usePreload } from "#site/page/page-data.tsx";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { CountsTowards } from "./CountsTowards.tsx";
import { DOMAINS, type Domain, type Stack, type Technology } from "./catalogue.ts";
import { useRequested } from "./requested.ts";

/** A stack that a visitor can enrol for. */
export interface Choice {
  readonly stack: Stack;
  readonly technology: Technology;
}

interface ExplorerProps {
  onEnrol: (choice: Choice) => void;
}

const ICONS: Record<string, IconName> = { code: "code", cloud: "cloud", board: "circuit", motor: "gear" };

/**
 * The explorer of the catalogue. Fields and technologies are radio buttons, and the stylesheet shows the selected ones.
 * So everything is in the HTML, works without JavaScript, and does not change on hydration.
 */
export function Explorer({ onEnrol }: ExplorerProps) {
  return (
    <div className="explorer" id="explorer">
      <fieldset className="dial-frame">
        <legend className="label dial-legend">{EXPLORER.domains}</legend>
        <div className="dial">
          <span className="dial-knob" aria-hidden="true" />
          {DOMAINS.map((domain, at) => (
            <label key={domain.id} className="dial-place">
              <input
                type="radio"
                name="explorer-domain"
                value={domain.id}
                defaultChecked={at === 0}
                className="sr-only"
              />
              <Icon name={ICONS[domain.icon] ?? "layers"} className="size-6" />
              <span>{domain.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="explorer-domains">
        {DOMAINS.map((domain) => (
          <DomainPanel key={domain.id} domain={domain} onEnrol={onEnrol} />
        ))}
      </div>
    </div>
  );
}

function DomainPanel({ domain, onEnrol }: { domain: Domain } & ExplorerProps) {
  return (
    <section className="explorer-domain" aria-labelledby={`domain-${domain.id}`}>
      <h3 id={`domain-${domain.id}`} className="text-xl">
        {domain.name}
      </h3>
      <fieldset className="mt-3">
        <legend className="label mb-2">{EXPLORER.technologies}</legend>
        <div className="technology-row">
          {domain.technologies.map((technology, at) => (
            <label key={technology.id} className="technology">
              <input
                type="radio"
                name={`explorer-${domain.id}`}
                value={technology.id}
                defaultChecked={at === 0}
                className="sr-only"
              />
              <span>{technology.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="explorer-technologies">
        {domain.technologies.map((technology) => (
          <TechnologyPanel key={technology.id} technology={technology} onEnrol={onEnrol} />
        ))}
      </div>
    </section>
  );
}

function TechnologyPanel({ technology, onEnrol }: { technology: Technology } & ExplorerProps) {
  return (
    <section className="explorer-technology" aria-labelledby={`technology-${technology.id}`}>
      <h4 id={`technology-${technology.id}`} className="sr-only">
        {technology.name}
      </h4>
      <p className="max-w-measure text-sm lg:text-base">{technology.description}</p>
      <p className="figure mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
        <span>{technology.duration}</span>
        <span>{groupDigits(technology.students)} students</span>
      </p>
      <ul className="card-row explorer-stacks">
        {technology.stacks.map((stack) => (
          <StackCard key={stack.id} stack={stack} technology={technology} onEnrol={onEnrol} />
        ))}
      </ul>
    </section>
  );
}

function StackCard({ stack, technology, onEnrol }: Choice & ExplorerProps) {
  const requested = useRequested(stack.id);
  const module = usePreload(listModules)?.find(({ id }) => id === stack.id);
  function enrol(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onEnrol({ stack, technology });
  }
  return (
    <li className="card flex flex-col p-5">
      <p className="label flex flex-wrap justify-between gap-x-4">
        <span className={cx("level", `level-${stack.level.toLowerCase()}`)}>{stack.level}</span>
        {requested ? <span className="font-semibold text-data-text">Requested</span> : null}
        <span>{stack.duration}</span>
      </p>
      <h5 className="mt-3 text-lg font-semibold">{stack.name}</h5>
      <p className="mt-1 text-sm text-ink-muted">{stack.description}</p>
      <p className="mt-2 mb-4 text-sm">
        <CountsTowards duration={stack.duration} courses={module?.courses ?? []} terms={module?.terms} />
      </p>
      <div className="mt-auto flex items-center justify-between gap-4 border-t border-line pt-4">
        <span className="figure text-xl font-semibold">{groupPrice(stack.price)}</span>
        <a href={enrolHref(stack.id)} className="btn btn-secondary btn-sm" onClick={enrol}>
          {EXPLORER.enrol}
          <span className="sr-only"> for {stack.name}</span>
        </a>
      </div>
    </li>
  );
}
