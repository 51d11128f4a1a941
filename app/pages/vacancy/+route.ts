import type { RouteSync } from "vike/types";

const VACANCY = /^\/jobs\/[^/]+$/;

/** `/jobs/{slug}`. A function, so that vike's data block does not contain the slug and is the same on all pages. */
const route: RouteSync = ({ urlPathname }) => VACANCY.test(urlPathname);

export default route;
