/// <reference types="vite/client" />

declare namespace Vike {
  interface PageContext {
    /** Renders the page; from `onRenderHtml`. */
    render?: import("#site/page/page-types.ts").RenderPage;
  }
}

/** The part of vike's generated module that `client-entry.ts` uses. */
declare module "virtual:vike:global-entry:client:server-routing" {
  import type { ComponentType } from "react";

  interface PlusFile<T> {
    readonly valueSerialized: { readonly exportValues: { readonly default: T } };
  }

  interface PageEntry {
    readonly configValuesSerialized: {
      readonly Page: PlusFile<ComponentType>;
      readonly onRenderClient: PlusFile<(context: { Page: ComponentType }) => void>;
    };
  }

  export const pageConfigsSerialized: readonly {
    readonly pageId: string;
    readonly loadVirtualFilePageEntry: () => { readonly moduleExportsPromise: Promise<PageEntry> };
  }[];
}
