import type { ReactNode } from "react";
import { getSettings } from "#api/endpoints.ts";
import type { Settings } from "#content/site.ts";
import { PageDataProvider } from "./page-data.tsx";
import type { Preload } from "./page-types.ts";
import { SHIPPED_TEXTS } from "./shipped-texts.ts";

interface TestPageProps {
  url?: string;
  settings?: Partial<Settings>;
  preload?: Preload;
  children: ReactNode;
}

/** A page around a component in a test, with the settings and the data that it needs. */
export function TestPage({ url = "/", settings = {}, preload = {}, children }: TestPageProps) {
  return (
    <PageDataProvider
      data={{
        url,
        status: 200,
        preload: { [getSettings.path]: settings, ...SHIPPED_TEXTS, ...preload },
        record: null,
        form: null,
        splash: false,
        canonical: null,
      }}
    >
      {children}
    </PageDataProvider>
  );
}
