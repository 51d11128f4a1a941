import type { RouteSync } from "vike/types";

/** `/courses/compare` */
const route: RouteSync = ({ urlPathname }) => urlPathname === "/courses/compare";

export default route;
