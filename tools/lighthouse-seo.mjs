/* Lighthouse's score for search engines of every page that they may list: `tools/lighthouse seo [SITE]`. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { linkedPages } from "./lighthouse-pages.mjs";

const [site = "http://localhost:3000"] = process.argv.slice(2);

const chrome = await launch({ chromeFlags: ["--headless=new", "--no-sandbox"] });
let failed = 0;
for (const { address, listed } of await linkedPages(site)) {
  if (!listed) continue;
  const options = { port: chrome.port, onlyCategories: ["seo"], logLevel: "silent" };
  const { lhr } = await lighthouse(new URL(address, site).href, options);
  const score = Math.round((lhr.categories.seo.score ?? 0) * 100);
  const wrong = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  process.stdout.write(`${score} ${address} ${wrong.map(({ id }) => id).join(" ")}\n`);
  if (score < 100) failed += 1;
}
chrome.kill();
process.exitCode = failed > 0 ? 1 : 0;
