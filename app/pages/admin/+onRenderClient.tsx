import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import type { PageContextClient } from "vike/types";
import "../../styles/admin.css";

export default function onRenderClient({ Page }: Pick<PageContextClient, "Page">): void {
  const root = document.getElementById("root");
  if (root === null) return;
  const Admin = Page as ComponentType;
  root.replaceChildren();
  createRoot(root).render(<Admin />);
}
