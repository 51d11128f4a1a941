import type { RouteSync } from "vike/types";
import { stackIdOf } from "#features/catalogue/address.ts";

/** `/enroll/{stack}`. A function, so that vike's data block does not contain the id and is the same on all pages. */
const route: RouteSync = ({ urlPathname }) => stackIdOf(urlPathname) !== null;

export default route;
