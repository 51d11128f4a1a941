import type { LeadJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { listLoader, load, recordLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { personName } from "./lead-links.ts";
import { leadList, leadQuery, rulesQuery } from "./leads-api.ts";
import { NewLeadsBadge } from "./NewLeadsBadge.tsx";
import { templateQuery } from "./templates/templates-api.ts";

const LIST = { label: "Enquiries", href: paths.leads };
const TEMPLATES = { label: "Reply templates", href: paths.replyTemplates };

export const manifest: Manifest = [
  {
    path: LIST.href,
    permission: "read_enquiries",
    title: LIST.label,
    nav: { icon: "mail", Badge: NewLeadsBadge },
    loader: listLoader(leadList),
    screen: lazyScreen(() => import("./LeadListScreen.tsx"), "LeadListScreen"),
  },
  {
    path: paths.leadAdd,
    permission: "work_on_enquiries",
    title: "Add enquiry",
    back: LIST,
    actions: [{ title: "Add enquiry", words: "new create lead call" }],
    screen: lazyScreen(() => import("./ByHandScreen.tsx"), "ByHandScreen"),
  },
  {
    path: paths.lead(":id"),
    permission: "read_enquiries",
    title: (lead) => (lead ? personName(lead as LeadJson) : "Enquiry"),
    what: "enquiry",
    back: LIST,
    failed: "Failed to fetch the enquiry",
    kind: { name: "lead", label: "Enquiry" },
    loader: recordLoader(leadQuery),
    screen: lazyScreen(() => import("./LeadScreen.tsx"), "LeadScreen"),
  },
  {
    path: TEMPLATES.href,
    permission: "read_enquiries",
    title: TEMPLATES.label,
    back: LIST,
    palette: { note: "Texts for answers to enquiries", words: "canned whatsapp email" },
    screen: lazyScreen(() => import("./templates/TemplateListScreen.tsx"), "TemplateListScreen"),
  },
  {
    path: paths.replyTemplateAdd,
    permission: "change_settings",
    title: "Add reply template",
    back: TEMPLATES,
    screen: lazyScreen(() => import("./templates/TemplateScreen.tsx"), "TemplateAddScreen"),
  },
  {
    path: paths.replyTemplate(":id"),
    permission: "read_enquiries",
    title: "Edit reply template",
    what: "template",
    back: TEMPLATES,
    failed: "The template could not be loaded.",
    kind: { name: "reply_template", label: "Reply template" },
    loader: recordLoader(templateQuery),
    screen: lazyScreen(() => import("./templates/TemplateScreen.tsx"), "TemplateScreen"),
  },
  {
    path: paths.leadRules,
    permission: "read_enquiries",
    title: "Rules for enquiries",
    back: LIST,
    failed: "Failed to fetch the rules",
    palette: { note: "Owners of new enquiries", words: "assign round robin office hours" },
    kind: { name: "enquiry_rules" },
    loader: () => load(rulesQuery),
    screen: lazyScreen(() => import("./RulesScreen.tsx"), "RulesScreen"),
  },
];
