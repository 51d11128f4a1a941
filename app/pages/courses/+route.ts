import type { RouteSync } from "vike/types";

const LISTING = /^\/courses(\/category\/[a-z-]+)?$/;

/** `/courses` and `/courses/category/{category}` */
const route: RouteSync = ({ urlPathname }) => LISTING.test(urlPathname);

export default route;
