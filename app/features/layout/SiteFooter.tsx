import { FOOTER_CATEGORIES, FOOTER_LEGAL, FOOTER_PAGES, NEWSLETTER } from "#content/footer.ts";
import { NETWORKS } from "#content/networks.ts";
import { serviceHref } from "#content/services.ts";
import type { Settings, SiteLink } from "#content/site.ts";
import { telLink, whatsappLink } from "#site/links.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { useServiceNames } from "#site/page/services.ts";
import { useTexts } from "#site/page/texts.ts";
import { Container } from "#ui/Container.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { NewsletterForm } from "./newsletter/NewsletterForm.tsx";
import { prepareNewsletter, sendNewsletter } from "./newsletter/newsletter-send.ts";

export interface SiteFooterProps {
  settings: Settings;
  newsletter: FormResult | null;
}

/** The footer of every page, designed like the title block of a technical drawing. */
export function SiteFooter({ settings, newsletter }: SiteFooterProps) {
  const services = useServiceNames();
  const texts = useTexts("footer");
  const social = NETWORKS.flatMap(({ name, label }) => {
    const href = settings.social[name];
    return href ? [{ label, href }] : [];
  });
  return (
    <footer id="site-footer" className="border-t border-line-strong bg-paper-sunken">
      <Container className="py-4 lg:py-10">
        <div className="title-block">
          <div className="title-cell sm:col-span-2 lg:col-span-3">
            <Brand />
            <p className="mt-2 max-w-md text-ink-muted">{settings.tagline}</p>
            {social.length > 0 ? (
              <ul className="mt-2 flex flex-wrap gap-x-6 lg:mt-4">
                {social.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href} rel="me noopener" className="footer-link">
                      {label}
                      <Icon name="arrow-up-right" className="size-4" />
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <FooterList title="Courses" links={FOOTER_CATEGORIES} className="lg:col-span-3" />
          <FooterList title="Pages" links={FOOTER_PAGES} className="lg:col-span-2" />
          <section aria-labelledby="footer-contact" className="title-cell sm:col-span-2 lg:col-span-4">
            <h2 id="footer-contact" className="label mb-2 max-sm:sr-only">
              Contact
            </h2>
            <ContactLines settings={settings} />
          </section>
          <section
            aria-labelledby="footer-newsletter"
            className="title-cell grid gap-x-10 gap-y-3 sm:col-span-2 lg:col-span-12 lg:grid-cols-2"
          >
            <div>
              <p className="label mb-2 max-lg:hidden">{NEWSLETTER.label}</p>
              <h2 id="footer-newsletter" className="text-lg lg:text-xl">
                {texts.newsletter_title}
              </h2>
              <p className="mt-1 text-ink-muted max-lg:text-sm">{texts.newsletter_lead}</p>
            </div>
            <NewsletterForm result={newsletter} send={sendNewsletter} prepare={prepareNewsletter} />
          </section>
          <nav
            aria-label="Consultancy services"
            className="title-cell title-fold sm:col-span-2 lg:col-span-12"
          >
            <Disclosure summary="Consultancy services">
              <FooterLinks
                links={services.map(({ slug, name }) => ({ label: name, href: serviceHref(slug) }))}
                className="pb-3 sm:columns-2 lg:columns-3"
              />
            </Disclosure>
          </nav>
          <div className="title-cell title-fold flex flex-wrap items-center justify-between gap-x-8 text-sm text-ink-muted sm:col-span-2 lg:col-span-12">
            <p>{`© ${settings.brand_name}. ${texts.rights}`}</p>
            <ul className="flex gap-6">
              {FOOTER_LEGAL.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} className="footer-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Container>
    </footer>
  );
}

interface FooterListProps {
  title: string;
  links: readonly SiteLink[];
  className: string;
}

/** A list of links, folded on phones. */
function FooterList({ title, links, className }: FooterListProps) {
  return (
    <nav aria-label={title} className={`title-cell title-fold-phone ${className}`}>
      <p className="label unfolded-title mb-2" aria-hidden="true">
        {title}
      </p>
      <Disclosure summary={title} className="unfold-sm">
        <FooterLinks links={links} className="max-sm:pb-3" />
      </Disclosure>
    </nav>
  );
}

function FooterLinks({ links, className }: { links: readonly SiteLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className="footer-link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ContactLines({ settings }: { settings: Settings }) {
  return (
    <address className="not-italic">
      <div className="flex flex-wrap gap-x-6 lg:grid">
        <a href={telLink(settings.phone)} className="footer-link figure">
          {settings.phone}
        </a>
        {settings.whatsapp ? (
          <a href={whatsappLink(settings.whatsapp)} rel="noopener" className="footer-link">
            WhatsApp
            <Icon name="arrow-up-right" className="size-4" />
          </a>
        ) : null}
        <a href={`mailto:${settings.email}`} className="footer-link">
          {settings.email}
        </a>
      </div>
      <Disclosure summary="Address and hours" className="unfold-sm text-ink-muted">
        <p className="whitespace-pre-line lg:mt-1">{settings.address}</p>
        <p className="text-balance max-sm:pb-2">{settings.hours}</p>
      </Disclosure>
    </address>
  );
}
