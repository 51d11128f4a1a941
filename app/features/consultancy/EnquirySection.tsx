import type { ServiceName } from "#content/services.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { ConsultancyForm } from "./ConsultancyForm.tsx";

interface EnquirySectionProps {
  result: FormResult | null;
  /** The choices of the form. */
  services: readonly ServiceName[];
  service?: ServiceName;
}

/** The consultancy form with a heading. On a service's page that service is preselected. */
export function EnquirySection({ result, services, service }: EnquirySectionProps) {
  return (
    <section id="form" aria-labelledby="enquiry" className="py-section">
      <Container className="grid gap-x-14 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SheetHeading
            id="enquiry"
            label="Enquiry"
            title="Describe your problem"
            lead="A rough description is fine. Whatever you tell us stays confidential, even if you do not hire us."
          />
          {service ? null : (
            <img
              alt=""
              src="/art/consultancy.svg"
              width={960}
              height={720}
              className="hidden h-auto w-full lg:block"
              loading="lazy"
              decoding="async"
            />
          )}
        </div>
        <div className="card self-start p-5 sm:p-8 lg:col-span-8">
          <ConsultancyForm result={result} services={services} {...(service ? { service } : {})} />
        </div>
      </Container>
    </section>
  );
}
