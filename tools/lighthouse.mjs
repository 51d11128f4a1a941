/* The part of tools/lighthouse that uses Lighthouse's modules. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [site] = process.argv.slice(2);

/** Every page that is linked, without its query variants. */
async function pages() {
  const seen = new Set();
  const waiting = ["/"];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue;
    const html = await (await fetch(new URL(address, site))).text();
    if (/<meta name="robots" content="[^"]*noindex/.test(html)) continue;
    seen.add(address);
    for (const [, link] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(link, new URL(address, site));
      if (url.origin === new URL(site).origin) waiting.push(url.pathname);
    }
  }
  return [...seen].sort();
}

const chrome = await launch({ chromeFlags: ["--headless=new", "--no-sandbox"] });
let failed = 0;
for (const address of await pages()) {
  const options = { port: chrome.port, onlyCategories: ["seo"], logLevel: "silent" };
  const { lhr } = await lighthouse(new URL(address, site).href, options);
  const score = Math.round((lhr.categories.seo.score ?? 0) * 100);
  const wrong = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  process.stdout.write(`${score} ${address} ${wrong.map(({ id }) => id).join(" ")}\n`);
  if (score < 100) failed += 1;
}
chrome.kill();
process.exitCode = failed > 0 ? 1 : 0;
