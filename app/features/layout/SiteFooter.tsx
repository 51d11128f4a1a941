import { SERVICES, serviceHref } from "#content/services.ts";
import {
  FOOTER_CATEGORIES,
  FOOTER_LEGAL,
  FOOTER_PAGES,
  NETWORKS,
  NEWSLETTER,
  type Settings,
  type SiteLink,
} from "#content/site.ts";
import { telLink, whatsappLink } from "#site/links.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { NewsletterForm } from "./newsletter/NewsletterForm.tsx";
import { prepareNewsletter, sendNewsletter } from "./newsletter/newsletter-send.ts";

const SERVICE_LINKS = SERVICES.map(({ slug, name }) => ({ label: name, href: serviceHref(slug) }));

export interface SiteFooterProps {
  settings: Settings;
  newsletter: FormResult | null;
}

/** The footer of every page, designed like the title block of a technical drawing. */
export function SiteFooter({ settings, newsletter }: SiteFooterProps) {
  const social = NETWORKS.flatMap(({ name, label }) => {
    const href = settings.social[name];
    return href ? [{ label, href }] : [];
  });
  return (
    <footer id="site-footer" className="border-t border-line-strong bg-paper-sunken">
      <Container className="py-section">
        <div className="title-block">
          <div className="title-cell sm:col-span-2 lg:col-span-5">
            <Brand />
            <p className="mt-4 max-w-md text-ink-muted">{settings.tagline}</p>
            {social.length > 0 ? (
              <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
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
          <FooterList
            id="footer-courses"
            title="Courses"
            links={FOOTER_CATEGORIES}
            className="lg:col-span-3"
          />
          <FooterList id="footer-pages" title="Pages" links={FOOTER_PAGES} className="lg:col-span-4" />
          <FooterList
            id="footer-services"
            title="Consultancy services"
            links={SERVICE_LINKS}
            className="sm:col-span-2 lg:col-span-12"
            listClassName="sm:columns-2 lg:columns-3"
          />
          <section aria-labelledby="footer-contact" className="title-cell sm:col-span-2 lg:col-span-5">
            <h2 id="footer-contact" className="label mb-3">
              Contact
            </h2>
            <ContactLines settings={settings} />
          </section>
          <section aria-labelledby="footer-newsletter" className="title-cell sm:col-span-2 lg:col-span-7">
            <p className="label mb-3">{NEWSLETTER.label}</p>
            <h2 id="footer-newsletter" className="text-2xl">
              {NEWSLETTER.title}
            </h2>
            <p className="mt-2 mb-6 text-ink-muted">{NEWSLETTER.lead}</p>
            <NewsletterForm result={newsletter} send={sendNewsletter} prepare={prepareNewsletter} />
          </section>
          <div className="title-cell flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4! text-sm text-ink-muted sm:col-span-2 lg:col-span-12">
            <p>© {settings.brand_name}. All rights reserved.</p>
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
  id: string;
  title: string;
  links: readonly SiteLink[];
  className: string;
  listClassName?: string;
}

function FooterList({ id, title, links, className, listClassName }: FooterListProps) {
  return (
    <nav aria-labelledby={id} className={`title-cell ${className}`}>
      <h2 id={id} className="label mb-2">
        {title}
      </h2>
      <ul className={listClassName}>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className="footer-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactLines({ settings }: { settings: Settings }) {
  return (
    <address className="grid gap-1 not-italic">
      <a href={telLink(settings.phone)} className="footer-link figure">
        {settings.phone}
      </a>
      <a href={`mailto:${settings.email}`} className="footer-link">
        {settings.email}
      </a>
      {settings.whatsapp ? (
        <a href={whatsappLink(settings.whatsapp)} rel="noopener" className="footer-link">
          WhatsApp
          <Icon name="arrow-up-right" className="size-4" />
        </a>
      ) : null}
      <p className="mt-2 whitespace-pre-line text-ink-muted">{settings.address}</p>
      <p className="text-balance text-ink-muted">{settings.hours}</p>
    </address>
  );
}
