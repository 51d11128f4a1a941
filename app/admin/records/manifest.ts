import { type ComponentType, createContext, useContext } from "react";
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from "react-router";
import type { Permission } from "#api/types.gen.ts";
import type { BackLink } from "../ui/ScreenHead.tsx";
import type { StaffIconName } from "../ui/StaffIcon.tsx";
import type { Kind, Kinds } from "./kinds.ts";

/** A screen of the staff area. */
export interface StaffScreen {
  readonly path: string;
  /** What the account needs to open it; null for what is open to all staff. The server declares who has which. */
  readonly permission: Permission | null;
  /** The document title, which is also announced; it can depend on the loaded data. */
  readonly title: string | ((loaded: unknown) => string);
  /** The name of the record in error messages. */
  readonly what?: string;
  /** The list that the screen belongs to. */
  readonly back?: BackLink;
  /** The error message for loader failures that have no text of their own. */
  readonly failed?: string;
  /** Its link in the menu, which is called as the screen if it has no label. */
  readonly nav?: { readonly icon: StaffIconName; readonly label?: string; readonly Badge?: ComponentType };
  /** What the palette says of a screen that is not in the menu, and further words that find it. */
  readonly palette?: { readonly note: string; readonly words: string };
  /** What the palette offers to do on this screen. */
  readonly actions?: readonly { readonly title: string; readonly words: string }[];
  /** The parts of the screen that the palette opens. */
  readonly sections?: readonly { readonly href: string; readonly title: string; readonly words: string }[];
  /** Whether it shows what it has loaded in tabs, each with an address: it is not loaded again for another tab. */
  readonly tabs?: boolean;
  /** The kind of record that it shows, for those who refer to one: the history, the trash, drafts, uses of files. */
  readonly kind?: Kind;
  /** Loads what the screen shows, in parallel with its code. */
  readonly loader?: (args: LoaderFunctionArgs, area: StaffArea) => unknown;
  /** Imports the screen when it is opened. */
  readonly screen: () => Promise<ComponentType>;
}

/** Imports a screen by its name, when it is opened. */
export const lazyScreen =
  <Name extends string>(module: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) =>
  async () =>
    (await module())[name];

/** The screens of a subject. */
export type Manifest = readonly StaffScreen[];

/** All screens in the order of the menu, and the kinds of records that they show. */
export interface StaffArea {
  readonly screens: readonly StaffScreen[];
  readonly kinds: Kinds;
}

/** The title of a screen; without the loaded data, what it has before. */
export const titleOf = ({ title }: StaffScreen, loaded?: unknown) =>
  typeof title === "string" ? title : title(loaded);

export const staffAreaOf = (screens: readonly StaffScreen[]): StaffArea => ({
  screens,
  kinds: Object.fromEntries(
    screens.flatMap(({ kind, ...screen }) =>
      kind ? [[kind.name, { label: titleOf(screen), ...kind, path: screen.path }]] : [],
    ),
  ),
});

export const StaffAreaContext = createContext(staffAreaOf([]));

export const useStaffArea = () => useContext(StaffAreaContext);

/** Whether somebody with these permissions can open a screen. */
export const canOpen = (
  permissions: readonly Permission[],
  { permission }: Pick<StaffScreen, "permission">,
) => permission === null || permissions.includes(permission);

/** The screen at an address, if there is one. */
export function screenAt(screens: readonly StaffScreen[], address: string): StaffScreen | undefined {
  const routes = screens.map((handle): RouteObject => ({ path: handle.path, handle }));
  return matchRoutes(routes, address.replace(/[?#].*/, ""))?.at(-1)?.route.handle;
}
