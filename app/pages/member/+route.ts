import type { RouteSync } from "vike/types";

const MEMBER = /^\/team\/[^/]+$/;

/** `/team/{slug}`. A function, so that the slug stays out of vike's data block, which is then the same for all. */
const route: RouteSync = ({ urlPathname }) => MEMBER.test(urlPathname);

export default route;
