import type { ReactNode } from "react";
import type { Settings } from "#content/site.ts";
import { late } from "#features/motion/late.tsx";
import { Splash } from "#features/splash/Splash.tsx";
import { WhatsAppWidget } from "#features/whatsapp/WhatsAppWidget.tsx";
import { usePage, usePreload } from "#renderer/page-data.tsx";
import { Container } from "#ui/Container.tsx";
import type { SiteFooterProps } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/* Nobody needs the footer's code before the footer. */
const LateFooter = late<SiteFooterProps>({
  server: import.meta.env.SSR ? (await import("./SiteFooter.tsx")).SiteFooter : null,
  load: () => import("./SiteFooter.tsx").then((part) => part.SiteFooter),
  near: "#site-footer",
});

/** What every page stands in: on arrival the splash, then skip link, demo notice, header, main, footer, WhatsApp entry. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { url, form, splash } = usePage();
  const settings = usePreload<Settings>("/api/settings");
  if (!settings) throw new Error("Every public page needs the site settings among its data.");
  // The origin is only there to make the address whole; nothing but path and query is read.
  const { pathname, searchParams } = new URL(url, "http://site");
  const newsletter = form?.kind === "newsletter" ? form : null;

  return (
    <>
      {splash ? <Splash brand={settings.brand_name} /> : null}
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {settings.demo ? (
        <aside className="demo-strip" aria-label="About this demonstration">
          <Container className="py-1.5">
            <p className="text-balance">{settings.demo_notice}</p>
          </Container>
        </aside>
      ) : null}
      <SiteHeader brand={settings.brand_name} path={pathname} query={searchParams.get("q") ?? undefined} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LateFooter settings={settings} newsletter={newsletter} />
      {settings.whatsapp ? (
        <WhatsAppWidget
          phone={settings.whatsapp}
          brand={settings.brand_name}
          messages={settings.whatsapp_messages}
        />
      ) : null}
    </>
  );
}
