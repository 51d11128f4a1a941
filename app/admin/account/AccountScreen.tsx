import { ScreenHead } from "../ui/ScreenHead.tsx";
import { useMay, useUser } from "../user.ts";
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
        <section aria-labelledby="account-password" className="xl:row-span-2">
          <h2 id="account-password" className="mb-4 text-lg">
            Password
          </h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="account-second-factor">
          <h2 id="account-second-factor" className="mb-4 text-lg">
            Second factor
          </h2>
          <SecondFactor />
        </section>
        <section aria-labelledby="account-passkeys">
          <h2 id="account-passkeys" className="mb-4 text-lg">
            Passkeys
          </h2>
          <Passkeys />
        </section>
        {mayRead ? (
          <section aria-labelledby="account-notices">
            <h2 id="account-notices" className="mb-4 text-lg">
              Notices of new enquiries
            </h2>
            <NoticeSwitch />
          </section>
        ) : null}
        <section aria-labelledby="account-sessions">
          <h2 id="account-sessions" className="mb-4 text-lg">
            Where you are signed in
          </h2>
          <Sessions />
        </section>
      </div>
    </>
  );
}
