import type { RouteSync } from "vike/types";

const COURSE = /^\/courses\/(?!compare$)[^/]+$/;

/** `/courses/{slug}`. A function, so that vike's data block does not contain the slug and is the same on all pages. */
const route: RouteSync = ({ urlPathname }) => COURSE.test(urlPathname);

export default route;
