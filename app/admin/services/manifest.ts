import { paths } from "../kit/paths.ts";
import { load, loadQuietly } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { serviceQuery, servicesQuery } from "./services-api.ts";

export const manifest: Manifest = [
  {
    path: paths.services,
    permission: "read_content",
    title: "Services",
    failed: "Failed to fetch the services",
    nav: { icon: "briefcase" },
    kind: { name: "service", label: "Service" },
    loader: () => load(servicesQuery),
    screen: lazyScreen(() => import("./ServiceListScreen.tsx"), "ServiceListScreen"),
  },
  {
    path: paths.serviceEdit(":slug"),
    permission: "read_content",
    title: "Edit Service",
    what: "service",
    back: { label: "Services", href: paths.services },
    failed: "Failed to fetch the service",
    loader: async ({ params }) => {
      const service = await load(serviceQuery(params.slug ?? ""));
      await loadQuietly(draftsFor("service", service.id));
      return service;
    },
    screen: lazyScreen(() => import("./ServiceScreen.tsx"), "ServiceScreen"),
  },
];
