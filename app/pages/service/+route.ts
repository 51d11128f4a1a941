import type { RouteSync } from "vike/types";

const SERVICE = /^\/consultancy\/[^/]+$/;

/** `/consultancy/{slug}`. A function, so that the slug stays out of vike's data block, which is then the same for all. */
const route: RouteSync = ({ urlPathname }) => SERVICE.test(urlPathname);

export default route;
