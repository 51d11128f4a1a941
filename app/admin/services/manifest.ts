import { redirect } from "react-router";
import { ApiError } from "#api/client.ts";
import { paths } from "../kit/paths.ts";
import { load, loadQuietly, recordId } from "../records/loaders.ts";
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
    loader: () => load(servicesQuery),
    screen: lazyScreen(() => import("./ServiceListScreen.tsx"), "ServiceListScreen"),
  },
  {
    path: paths.serviceEdit(":id"),
    permission: "read_content",
    title: "Edit Service",
    what: "service",
    back: { label: "Services", href: paths.services },
    failed: "Failed to fetch the service",
    kind: { name: "service", label: "Service" },
    loader: async ({ params: { id: name = "" } }) => {
      // Drafts and the history know a service by its number, the site by its address.
      const number = recordId(name);
      if (number !== null) {
        const numbered = (await load(servicesQuery)).find(({ id }) => id === number);
        if (numbered === undefined) throw new ApiError(404, {});
        return redirect(paths.serviceEdit(numbered.slug));
      }
      const service = await load(serviceQuery(name));
      await loadQuietly(draftsFor("service", service.id));
      return service;
    },
    screen: lazyScreen(() => import("./ServiceScreen.tsx"), "ServiceScreen"),
  },
];
