import { router } from "./router.tsx";
import { staffArea } from "./screens.ts";
import { confirmIdentityForCalls } from "./session/confirmation.ts";
import { watchPageReturns } from "./session/user.ts";
import { StaffRoot } from "./shell/StaffRoot.tsx";

watchPageReturns();
confirmIdentityForCalls();

/** The staff area, rendered only in the browser. */
export function AdminApp() {
  return <StaffRoot router={router} area={staffArea} />;
}
