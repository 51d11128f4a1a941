import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { PageHead } from "#ui/Section.tsx";
import type { Stack, Technology } from "./catalogue.ts";
import { EnrolForm, StackSheet } from "./EnrolForm.tsx";

interface EnrolPageProps {
  stack: Stack;
  technology: Technology;
  result: FormResult | null;
}

/** The enrolment page of a stack: the target of "Enroll Now" without JavaScript, or in a new tab. */
export function EnrolPage({ stack, technology, result }: EnrolPageProps) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: stack.name }]} />}
        label={`Enrol · ${technology.name}`}
        title={stack.name}
        lead={stack.description}
      />
      <Container className="grid gap-x-14 gap-y-12 py-section lg:grid-cols-12">
        <section id="form" aria-labelledby="enrol" className="card self-start p-5 sm:p-8 lg:col-span-7">
          <h2 id="enrol" className="mb-6 text-2xl">
            Your details
          </h2>
          <EnrolForm stack={stack} technology={technology} result={result} />
        </section>
        <section aria-labelledby="stack" className="lg:col-span-5">
          <h2 id="stack" className="mb-6 text-2xl">
            What you enrol for
          </h2>
          <StackSheet stack={stack} />
          <p className="text-ink-muted">{technology.description}</p>
          <p className="mt-6">
            <a className="link inline-block py-1" href="/#explorer">
              All popular courses
            </a>
          </p>
        </section>
      </Container>
    </>
  );
}
