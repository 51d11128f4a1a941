/// <reference types="vite/client" />

declare namespace Vike {
  interface PageContext {
    /** What the render request asked for. Server only, and absent when the build asks for a skeleton. */
    input?: import("#site/page/page-types.ts").RenderInput;
    /** The status that the rendered page itself has. */
    pageStatus?: number;
  }
}

/** What vike generates for the browser, as far as `client-entry.ts` reads it. */
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
