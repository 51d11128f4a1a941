/// <reference types="vite/client" />

declare namespace Vike {
  interface PageContext {
    /** Renders the page; from `onRenderHtml`. */
    render?: import("#site/page/page-types.ts").RenderPage;
  }
}

/** What `build/client-entry-plugin.ts` makes of vike's generated module. */
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

  /** The modules of the pages, by the ids of these. */
  export const modules: Readonly<Record<string, () => Promise<PageEntry>>>;
}
