/**
 * The last resort when the app fails while it draws: React then empties the page. What the server sent works without
 * JavaScript, so it is put back in, links, forms and all.
 */
export async function restorePage(root: HTMLElement): Promise<void> {
  const response = await fetch(window.location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const sent = page.getElementById(root.id);
  if (sent !== null && root.childElementCount === 0) root.replaceChildren(...sent.childNodes);
}
