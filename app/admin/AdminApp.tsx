import { confirmIdentityForCalls } from "./confirmation.ts";
import { router } from "./router.tsx";
import { staffArea } from "./screens.ts";
import { StaffRoot } from "./shell/StaffRoot.tsx";
import { watchPageReturns } from "./user.ts";

watchPageReturns();
confirmIdentityForCalls();

/** The staff area, rendered only in the browser. */
export function AdminApp() {
  return <StaffRoot router={router} area={staffArea} />;
}
