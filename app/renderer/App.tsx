import { type ComponentType, useEffect } from "react";
import "../styles/index.css";
import { SiteLayout } from "#features/layout/SiteLayout.tsx";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { PageData } from "#site/page/page-types.ts";

/** The tree inside `#root`: the same on the server and in the browser, or hydration would not fit. */
export function App({ Page, data }: { Page: ComponentType; data: PageData }) {
  // The effects of all that is below have run by now.
  useEffect(() => document.getElementById("root")?.setAttribute("data-hydrated", ""), []);
  return (
    <PageDataProvider data={data}>
      <SiteLayout>
        <Page />
      </SiteLayout>
    </PageDataProvider>
  );
}
