import type { Page } from "@playwright/test";

interface PageData {
  preload: Record<string, unknown>;
}

/**
 * Serves a page without some of its data, for the browser to build: what a visitor gets when the server could load
 * only a part. Also tells what stood there. Call before the visit.
 */
export async function withhold(
  page: Page,
  address: string,
  drop: (apiPath: string) => boolean,
): Promise<void> {
  await page.route(
    (url) => url.pathname === address,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = (await response.text())
        .replace('<div id="root">', '<div id="root" data-render="client">')
        .replace(
          /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/,
          (_, open, json, close) => {
            const data = JSON.parse(json) as PageData;
            data.preload = Object.fromEntries(Object.entries(data.preload).filter(([key]) => !drop(key)));
            return open + JSON.stringify(data).replaceAll("<", "\\u003c") + close;
          },
        );
      await route.fulfill({ response, body: html });
    },
  );
}
