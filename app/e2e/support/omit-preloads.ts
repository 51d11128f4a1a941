import type { Page } from "@playwright/test";

interface PageData {
  preload: Record<string, unknown>;
}

/**
 * Removes preloaded data from a page, which the browser then renders: as if the server could not load it. Call it
 * before the visit.
 */
export async function omitPreloads(
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
