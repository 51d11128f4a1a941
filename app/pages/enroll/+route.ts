import type { RouteSync } from "vike/types";
import { stackIdOf } from "#features/catalogue/address.ts";

/** `/enroll/{stack}`. A function, so that the id stays out of vike's data block, which is then the same for all. */
const route: RouteSync = ({ urlPathname }) => stackIdOf(urlPathname) !== null;

export default route;
