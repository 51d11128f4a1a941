import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/* That such a request counts as no view is in server/tests/it/report.rs. */
test("a browser fetches the next page while the mouse rests on its link, and shows that copy", async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  const purposes: (string | undefined)[] = [];
  client.on("Network.requestWillBeSentExtraInfo", ({ headers }) => {
    if ("Sec-Purpose" in headers) purposes.push(headers["Sec-Purpose"]);
  });
  await client.send("Network.enable");
  await visit(page, "/about");
  const link = page.getByRole("banner").getByRole("link", { name: "Start dates" });
  await link.hover();
  await expect.poll(() => purposes).toEqual(["prefetch"]);
  await link.click();
  await page.waitForURL("/batches");
  const delivery = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
    });
  expect(await delivery()).toBe("navigational-prefetch");
});
