/**
 * The fallback when rendering throws and React empties the page: restores the server's HTML, which works without
 * JavaScript.
 */
export async function restorePage(root: HTMLElement): Promise<void> {
  const response = await fetch(window.location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const sent = page.getElementById(root.id);
  if (sent !== null && root.childElementCount === 0) root.replaceChildren(...sent.childNodes);
}
