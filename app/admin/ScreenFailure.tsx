import { lazy } from "react";
import { FailureScreen } from "./shell/FailureScreen.tsx";

const PasswordForm = lazy(async () => ({
  default: (await import("./account/PasswordForm.tsx")).PasswordForm,
}));

const SecondFactor = lazy(async () => ({
  default: (await import("./account/SecondFactor.tsx")).SecondFactor,
}));

const Passkeys = lazy(async () => ({ default: (await import("./account/Passkeys.tsx")).Passkeys }));

/** Replaces a screen that failed, and has the forms that an account may have to fill in first. */
export const ScreenFailure = () => (
  <FailureScreen
    passwordForm={<PasswordForm />}
    secondFactor={
      <div className="grid items-start gap-10 xl:grid-cols-2">
        <section aria-labelledby="set-up-app">
          <h2 id="set-up-app" className="mb-4 text-lg">
            Authenticator app
          </h2>
          <SecondFactor />
        </section>
        <section aria-labelledby="set-up-passkey">
          <h2 id="set-up-passkey" className="mb-4 text-lg">
            Passkeys
          </h2>
          <Passkeys />
        </section>
      </div>
    }
  />
);
