import type { RouteSync } from "vike/types";

const SERVICE = /^\/consultancy\/[^/]+$/;

/**
 * `/consultancy/{slug}`. A function, so that vike's data block does not contain the slug and is the same on all pages.
 */
const route: RouteSync = ({ urlPathname }) => SERVICE.test(urlPathname);

export default route;
