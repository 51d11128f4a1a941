import type { ReactNode } from "react";
import { useMay, useUser } from "../session/user.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { NoticeSwitch } from "./NoticeSwitch.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";

/** `/admin/account` */
export function AccountScreen() {
  const user = useUser();
  const mayRead = useMay("read_enquiries");
  return (
    <>
      <ScreenHead
        title="Account"
        lead={user ? `${user.name ? `${user.name}, ` : ""}${user.email}` : undefined}
      />
      <div className="grid items-start gap-10 xl:grid-cols-2">
        <div className="grid gap-10">
          <Part id="account-password" title="Password">
            <PasswordForm />
          </Part>
          {mayRead ? (
            <Part id="account-notices" title="Notices of new enquiries">
              <NoticeSwitch />
            </Part>
          ) : null}
        </div>
        <div className="grid gap-10">
          <Part id="account-second-factor" title="Second factor">
            <SecondFactor />
          </Part>
          <Part id="account-passkeys" title="Passkeys">
            <Passkeys />
          </Part>
          <Part id="account-sessions" title="Where you are signed in">
            <Sessions />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
