import type { ComponentProps, ReactNode } from "react";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { usePage, useSettings } from "#site/page/page-data.tsx";
import { Container } from "#ui/Container.tsx";
import type { Extras } from "./Extras.tsx";
import type { SiteFooterProps } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import { Splash } from "./splash/Splash.tsx";

const LazyFooter = hydrateWhenVisible<SiteFooterProps>({
  server: import.meta.env.SSR ? (await import("./SiteFooter.tsx")).SiteFooter : null,
  load: () => import("./SiteFooter.tsx").then((part) => part.SiteFooter),
  selector: "#site-footer",
});

/* The chat is a link until its code is there, which then opens the panel. */
const LazyExtras = hydrateWhenVisible<ComponentProps<typeof Extras>>({
  server: import.meta.env.SSR ? (await import("./Extras.tsx")).Extras : null,
  load: () => import("./Extras.tsx").then((part) => part.Extras),
  selector: ".phone-bar",
  atOnce: true,
});

/** The layout of every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { url, form, splash } = usePage();
  const settings = useSettings();
  // Parsing needs an origin; only path and query are used.
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
            <p>{settings.demo_notice}</p>
          </Container>
        </aside>
      ) : null}
      <SiteHeader path={pathname} query={searchParams.get("q") ?? undefined} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LazyFooter settings={settings} newsletter={newsletter} />
      <LazyExtras settings={settings} />
    </>
  );
}
