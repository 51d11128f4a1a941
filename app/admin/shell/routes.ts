import type { RouteObject } from "react-router";
import { ApiError } from "#api/client.ts";
import { load } from "../records/loaders.ts";
import { canOpen, type StaffArea, type StaffScreen } from "../records/manifest.ts";
import { type StaffUser, userQuery } from "../session/user.ts";

/** Whether the user can open a screen; the answer is asked for anew before it is no. */
async function requirePermission(screen: StaffScreen): Promise<void> {
  const refusal = (user: StaffUser) => {
    if (user.must_change_password) return "password_change_required";
    if (user.must_set_second_factor) return "second_factor_required";
    return canOpen(user.permissions, screen) ? null : "missing_permission";
  };
  if (refusal(await load(userQuery, "static")) === null) return;
  const code = refusal(await load(userQuery));
  if (code !== null) throw new ApiError(403, { code });
}

/** The routes within the layout. A router changes its routes when their code has loaded, so that each has its own. */
export function routesOf(area: StaffArea): RouteObject[] {
  const routes = area.screens.map(
    (screen): RouteObject => ({
      path: screen.path,
      handle: screen,
      lazy: { Component: screen.screen },
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        screen.tabs && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
          ? false
          : defaultShouldRevalidate,
      // Not in a middleware, whose errors would replace the whole layout.
      loader: async (args) => {
        await requirePermission(screen);
        return screen.loader?.(args, area) ?? null;
      },
    }),
  );
  const notFound = () => {
    throw new ApiError(404, {});
  };
  return [...routes, { path: "*", loader: notFound }];
}
