import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { followReturns } from "./session.ts";

followReturns();

/** The staff area. It lives in the browser alone. */
export function AdminApp() {
  return (
    // The content security policy refuses style elements: what they would say stands in the stylesheet.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  );
}
