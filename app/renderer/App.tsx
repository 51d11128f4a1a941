import type { ComponentType } from "react";
import "../styles/index.css";
import { SiteLayout } from "#features/layout/SiteLayout.tsx";
import { PageDataProvider } from "./page-data.tsx";
import type { PageData } from "./page-types.ts";

/** The tree inside `#root`: the same on the server and in the browser, or hydration would not fit. */
export function App({ Page, data }: { Page: ComponentType; data: PageData }) {
  return (
    <PageDataProvider data={data}>
      <SiteLayout>
        <Page />
      </SiteLayout>
    </PageDataProvider>
  );
}
