import { type ComponentType, useEffect } from "react";
import "../styles/index.css";
import { SiteLayout } from "#features/layout/SiteLayout.tsx";
import { PageDataProvider } from "#site/page/page-data.tsx";
import type { PageData } from "#site/page/page-types.ts";

/** The content of `#root`, on the server and in the browser. */
export function App({ Page, data }: { Page: ComponentType; data: PageData }) {
  // Runs after the effects of all children.
  useEffect(() => document.getElementById("root")?.setAttribute("data-hydrated", ""), []);
  return (
    <PageDataProvider data={data}>
      <SiteLayout>
        <Page />
      </SiteLayout>
    </PageDataProvider>
  );
}
