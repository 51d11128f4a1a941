/** `npm run types`: generates `api/types.gen.ts` from `api/openapi.json`. */
import { writeFileSync } from "node:fs";
import { generateTypes } from "./generate-types.ts";
import { APP } from "./paths.ts";

writeFileSync(`${APP}api/types.gen.ts`, await generateTypes());
