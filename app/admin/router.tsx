import { createBrowserRouter } from "react-router";
import { ConfirmationHost } from "./account/ConfirmationHost.tsx";
import { FilePickerHost } from "./media/FilePickerHost.tsx";
import { load } from "./records/loaders.ts";
import { ScreenFailure } from "./ScreenFailure.tsx";
import { staffArea } from "./screens.ts";
import { leaveTo } from "./session/session.ts";
import { userQuery } from "./session/user.ts";
import { AdminLayout, LoadingArea, Screen } from "./shell/AdminLayout.tsx";
import { routesOf } from "./shell/routes.ts";

/** Redirects users who are not staff. The server checks every call. */
async function requireStaff(): Promise<void> {
  const user = await load(userQuery, "static");
  if (user.is_admin) return;
  leaveTo("/");
  // Render nothing while the browser navigates away.
  return new Promise(() => {});
}

export const router = createBrowserRouter([
  {
    element: <AdminLayout filePicker={<FilePickerHost />} confirmation={<ConfirmationHost />} />,
    ErrorBoundary: ScreenFailure,
    HydrateFallback: LoadingArea,
    middleware: [requireStaff],
    // Inside the layout, so that the sidebar stays visible when a screen fails.
    children: [
      {
        Component: Screen,
        ErrorBoundary: ScreenFailure,
        children: routesOf(staffArea),
      },
    ],
  },
]);
