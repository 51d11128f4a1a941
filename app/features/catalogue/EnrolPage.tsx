import type { ModuleJson } from "#api/types.gen.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { keyed } from "#ui/keyed.ts";
import { PageHead } from "#ui/Section.tsx";
import { CountsTowards } from "./CountsTowards.tsx";
import type { Stack, Technology } from "./catalogue.ts";
import { EnrolForm, StackSheet } from "./EnrolForm.tsx";

interface EnrolPageProps {
  stack: Stack;
  technology: Technology;
  module: ModuleJson | undefined;
  result: FormResult | null;
}

/** The enrolment page of a stack: the target of "Enroll Now" without JavaScript, or in a new tab. */
export function EnrolPage({ stack, technology, module, result }: EnrolPageProps) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: stack.name }]} />}
        label={`Enrol · ${technology.name}`}
        title={stack.name}
        lead={stack.description}
      />
      <Container className="grid gap-x-14 gap-y-12 py-section lg:grid-cols-12">
        <section aria-labelledby="stack" className="lg:col-span-5">
          <h2 id="stack" className="mb-6 text-2xl">
            Your module
          </h2>
          <StackSheet stack={stack} />
          <p>
            <CountsTowards duration={stack.duration} courses={module?.courses ?? []} terms={module?.terms} />
          </p>
          {module ? (
            <>
              <h3 className="mt-6 mb-2 text-lg font-semibold">Who it is for</h3>
              <p>{module.for_whom}</p>
              <h3 className="mt-6 mb-2 text-lg font-semibold">What you learn</h3>
              <ul className="check-list *:py-1">
                {keyed(module.learn).map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            </>
          ) : null}
          <h3 className="mt-6 mb-2 text-lg font-semibold">What happens next</h3>
          <ol className="grid list-decimal gap-1.5 ps-5">
            <li>You send your details. There is nothing to pay now.</li>
            <li>An adviser calls you within one working day to agree on your batch and confirm the fee.</li>
            <li>The place is yours once we have confirmed it in writing and you have accepted.</li>
          </ol>
          <p className="mt-6">
            <a className="link inline-block py-1" href="/#explorer">
              All popular courses
            </a>
          </p>
        </section>
        <section id="form" aria-labelledby="enrol" className="card self-start p-5 sm:p-8 lg:col-span-7">
          <h2 id="enrol" className="mb-6 text-2xl">
            Your details
          </h2>
          <EnrolForm stack={stack} technology={technology} result={result} />
        </section>
      </Container>
    </>
  );
}
