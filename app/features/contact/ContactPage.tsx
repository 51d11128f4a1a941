import type { Settings } from "#content/site.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { PageHead } from "#ui/Section.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import { ContactForm } from "./ContactForm.tsx";

export function ContactPage({ settings, result }: { settings: Settings; result: FormResult | null }) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: "Contact" }]} />}
        title="Contact Us"
        lead="Looking for a course, a batch for your team, or help with a machine? Write, call, or visit the lab."
        aside={
          <img
            alt=""
            src="/art/contact.svg"
            width={640}
            height={480}
            className="h-52 w-full border-b border-line-strong object-cover object-top max-lg:hidden"
            decoding="async"
          />
        }
      />
      <Container className="grid gap-x-14 gap-y-12 py-section lg:grid-cols-12">
        <section aria-labelledby="reach" className="lg:col-span-5">
          <h2 id="reach" className="mb-6 text-2xl">
            Contact information
          </h2>
          <ContactDetails settings={settings} />
        </section>
        <section id="form" aria-labelledby="write" className="card self-start p-5 sm:p-8 lg:col-span-7">
          <h2 id="write" className="mb-6 text-2xl">
            Write to us
          </h2>
          <ContactForm result={result} />
        </section>
      </Container>
    </>
  );
}
