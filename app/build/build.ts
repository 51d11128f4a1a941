/** `npm run build`: builds the app into a new folder, then makes that the current build. */
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
