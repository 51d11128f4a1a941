import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { watchPageReturns } from "./user.ts";

watchPageReturns();

/** The staff area, which is not server-rendered. */
export function AdminApp() {
  return (
    // The content security policy refuses style elements; the stylesheet has their rules.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  );
}
