import type { RouteSync } from "vike/types";

const MEMBER = /^\/team\/[^/]+$/;

/** `/team/{slug}`. A function, so that vike's data block does not contain the slug and is the same on all pages. */
const route: RouteSync = ({ urlPathname }) => MEMBER.test(urlPathname);

export default route;
