/**
 * Shows staff a link to the form of what the page shows. Imported after the page is hydrated, and only for staff: the page
 * itself is the same for all. A root of its own, so that the page's code does not know of it.
 */
import { createRoot } from "react-dom/client";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { Icon } from "#ui/Icon.tsx";

async function show(): Promise<void> {
  const query = { path: window.location.pathname };
  const { address, label } = await call(endpoint("GET", "/api/admin/edit-link", { query }));
  if (address === null) return;
  const bar = document.createElement("aside");
  bar.className = "edit-link";
  bar.setAttribute("aria-label", "For staff");
  bar.dataset.print = "hide";
  // Above the page, where it covers nothing. The skip link stays the first that the keyboard reaches (WCAG 2.4.1).
  const skip = document.querySelector(".skip-link");
  if (skip) skip.after(bar);
  else document.body.prepend(bar);
  createRoot(bar).render(
    <a href={address} className="edit-link-entry">
      <Icon name="tools" />
      {label}
    </a>,
  );
}

// Without an answer, such as after the session has ended, the page stays that of a visitor.
show().catch(() => {});
