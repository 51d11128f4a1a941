import type { RouteSync } from "vike/types";

/** The whole staff area is one page with a router in the browser. */
const route: RouteSync = ({ urlPathname }) =>
  urlPathname === "/dashboard" || urlPathname === "/admin" || urlPathname.startsWith("/admin/");

export default route;
