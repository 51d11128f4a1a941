import type { RouteSync } from "vike/types";

const LISTING = /^\/courses(\/category\/[a-z-]+)?$/;

/** `/courses` and `/courses/category/{category}`: one page, because only the server knows what a category holds. */
const route: RouteSync = ({ urlPathname }) => LISTING.test(urlPathname);

export default route;
