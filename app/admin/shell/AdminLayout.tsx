import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { LogoMark } from "#ui/LogoMark.tsx";
import { paths } from "../paths.ts";
import { useStore } from "../store.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { announcement } from "./announce.ts";
import { useBrand } from "./brand.ts";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { SidebarFoot, SidebarLinks } from "./Sidebar.tsx";
import { useStaffLinks } from "./use-staff-links.ts";

/** What every screen of the staff area stands in. */
export function AdminLayout() {
  useStaffLinks();
  const loading = useNavigation().state !== "idle";
  return (
    <div className="admin">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="admin-side">
        <Brand />
        <div className="hidden grow flex-col gap-4 lg:flex">
          <SidebarLinks />
          <SidebarFoot className="mt-auto" />
        </div>
        <div className="lg:hidden">
          <PhoneMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="admin-main" aria-busy={loading || undefined}>
        {loading ? <Waiting className="waiting-next" /> : null}
        <Outlet />
      </main>
      <Announcer />
      <Toasts />
      <ConfirmHost />
      <ScrollRestoration />
    </div>
  );
}

/** Stands in for the whole area while its first screen is loaded. */
export function LoadingArea() {
  return (
    <div className="admin">
      <header className="admin-side">
        <Brand />
      </header>
      <main className="admin-main" aria-busy="true">
        <Waiting className="waiting-alone" />
      </main>
    </div>
  );
}

function Brand() {
  return (
    <a
      href={paths.courses}
      className="inline-flex min-h-11 items-center gap-2.5 text-lg lg:px-1 font-bold tracking-tight"
    >
      <LogoMark className="size-7" />
      <span className="grid leading-tight">
        {useBrand()}
        <span className="label font-normal">Staff area</span>
      </span>
    </a>
  );
}

function Announcer() {
  return (
    <p aria-live="assertive" className="sr-only">
      {useStore(announcement)}
    </p>
  );
}
