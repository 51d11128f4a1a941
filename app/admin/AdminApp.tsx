import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { confirmIdentityForCalls } from "./confirmation.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { watchPageReturns } from "./user.ts";

watchPageReturns();
confirmIdentityForCalls();

/** The staff area, rendered only in the browser. */
export function AdminApp() {
  return (
    // The content security policy forbids inline style elements; the stylesheet contains their rules.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  );
}
