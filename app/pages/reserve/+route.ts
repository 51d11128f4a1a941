import type { RouteSync } from "vike/types";

const RESERVE = /^\/courses\/[^/]+\/reserve$/;

/** `/courses/{slug}/reserve`. A function, so that vike's data block does not contain the slug and is the same on all pages. */
const route: RouteSync = ({ urlPathname }) => RESERVE.test(urlPathname);

export default route;
