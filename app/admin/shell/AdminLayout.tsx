import { type ReactNode, useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { LogoMark } from "#ui/LogoMark.tsx";
import { paths } from "../kit/paths.ts";
import { useStore } from "../kit/store.ts";
import { useBrand } from "../session/brand.ts";
import { announcement } from "../ui/announce.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { Loading } from "../ui/Loading.tsx";
import { loadPartsLater } from "../ui/on-demand.tsx";
import { Toasts } from "../ui/Toasts.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { SidebarFoot, SidebarLinks } from "./Sidebar.tsx";
import { useScreen } from "./use-screens.ts";
import { useStaffLinks } from "./use-staff-links.ts";

interface AdminLayoutProps {
  /** The library as a dialog, which fields of any form open. */
  filePicker: ReactNode;
  /** The dialog in which people show again who they are. */
  confirmation: ReactNode;
}

/** The layout of every screen. */
export function AdminLayout({ filePicker, confirmation }: AdminLayoutProps) {
  useStaffLinks();
  useEffect(loadPartsLater, []);
  const hasArrived = useRef(false);
  const loading = useNavigation().state !== "idle";
  return (
    <div className="admin">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="admin-side">
        <Brand />
        <PaletteButton />
        <div className="hidden min-h-0 grow flex-col gap-2 lg:flex">
          <SidebarLinks />
          <SidebarFoot className="mt-auto" />
        </div>
        <div className="lg:hidden">
          <PhoneMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="admin-main" aria-busy={loading || undefined}>
        {loading ? <Loading className="waiting-next" /> : null}
        <Outlet context={hasArrived} />
      </main>
      <Announcer />
      <Toasts />
      <ConfirmHost />
      {filePicker}
      {confirmation}
      <ScrollRestoration />
    </div>
  );
}

export function Screen() {
  const { title } = useScreen();
  return (
    <>
      <RouteAnnouncer title={title} />
      <Outlet />
    </>
  );
}

/** The loading state before the first screen. */
export function LoadingArea() {
  return (
    <div className="admin">
      <header className="admin-side">
        <Brand />
      </header>
      <main className="admin-main" aria-busy="true">
        <Loading className="waiting-alone" />
      </main>
    </div>
  );
}

function Brand() {
  return (
    <a
      href={paths.home}
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 text-lg lg:px-1 font-bold tracking-tight"
    >
      <LogoMark className="size-7" />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate">{useBrand()}</span>
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
