/* What the scripts of tools/lighthouse share: which pages a site has. */

/** Every page that is linked, without its query variants, and whether search engines may list it. */
export async function linkedPages(site) {
  const seen = new Map();
  const waiting = ["/"];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue;
    const answer = await fetch(new URL(address, site));
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    const listed = !/<meta name="robots" content="[^"]*noindex/.test(html);
    seen.set(address, { listed });
    for (const [, link] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const url = new URL(link, new URL(address, site));
      if (url.origin === new URL(site).origin) waiting.push(url.pathname);
    }
  }
  return [...seen].map(([address, { listed }]) => ({ address, listed })).sort(byAddress);
}

function byAddress(one, other) {
  return one.address < other.address ? -1 : 1;
}
