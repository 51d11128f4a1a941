import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isStaffPath } from "#site/session.ts";

/**
 * Handles clicks on links to the staff area with the router, so that shared components such as buttons and pagination
 * can use plain links.
 */
export function useStaffLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent): void {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.target !== "" || link.hasAttribute("download")) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== window.location.origin || hash !== "" || !isStaffPath(pathname)) return;
      event.preventDefault();
      const samePlace = pathname === window.location.pathname;
      void navigate(pathname + search, { preventScrollReset: samePlace });
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
