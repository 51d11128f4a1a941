/// <reference types="vite/client" />

declare namespace Vike {
  interface PageContext {
    /** The input of a render request. Only on the server, and missing when the build renders an empty document. */
    input?: import("#site/page/page-types.ts").RenderInput;
    /** The status of the rendered page. */
    pageStatus?: number;
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
