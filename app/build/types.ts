/** `npm run types`: writes `api/types.gen.ts` anew from `api/openapi.json`. */
import { writeFileSync } from "node:fs";
import { generateTypes } from "./generate-types.ts";
import { APP } from "./paths.ts";

writeFileSync(`${APP}api/types.gen.ts`, await generateTypes());
