/** `npm run build`: builds the app beside the builds that may be in use, then makes it the current one. */
import { execFileSync } from "node:child_process";
import { build } from "vike/api";
import { APP, BUILDS } from "./paths.ts";
import { removeOldBuilds, switchTo } from "./switch.ts";

const folder = `${BUILDS}${Date.now()}`;
process.chdir(APP);
await build({ viteConfig: { build: { outDir: folder } } });
execFileSync(process.execPath, ["build/finish.ts", folder], { stdio: "inherit" });
switchTo(folder);
removeOldBuilds();
