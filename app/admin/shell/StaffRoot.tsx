import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { RouterContext } from "../kit/address-state.ts";
import { type StaffArea, StaffAreaContext } from "../records/manifest.ts";
import { queryClient } from "../session/query-client.ts";

/** What every part of the staff area needs above it. */
export function StaffRoot({ router, area }: { router: DataRouter; area: StaffArea }) {
  return (
    // The content security policy forbids inline style elements; the stylesheet contains their rules.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <StaffAreaContext value={area}>
          <RouterContext value={router}>
            <RouterProvider router={router} />
          </RouterContext>
        </StaffAreaContext>
      </QueryClientProvider>
    </CSPProvider>
  );
}
