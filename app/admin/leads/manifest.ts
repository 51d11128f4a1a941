import type { LeadJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { listLoader, load, recordLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { feedQuery } from "./feeds/feeds-api.ts";
import { personName } from "./lead-links.ts";
import { leadList, leadQuery, rulesQuery } from "./leads-api.ts";
import { NewLeadsBadge } from "./NewLeadsBadge.tsx";
import { templateQuery } from "./templates/templates-api.ts";

const LIST = { label: "Enquiries", href: paths.leads };
const FEEDS = { label: "Feeds", href: paths.feeds };
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
    path: paths.leadFiles,
    permission: "work_on_enquiries",
    title: "Import enquiries",
    back: LIST,
    palette: { note: "Enquiries from a CSV file", words: "upload csv excel spreadsheet fair" },
    screen: lazyScreen(() => import("./files/LeadFilesScreen.tsx"), "LeadFilesScreen"),
  },
  {
    path: FEEDS.href,
    permission: "read_enquiries",
    title: FEEDS.label,
    back: LIST,
    palette: {
      note: "Other sites that send enquiries",
      words: "webhook portal sulekha justdial integration",
    },
    screen: lazyScreen(() => import("./feeds/FeedListScreen.tsx"), "FeedListScreen"),
  },
  {
    path: paths.feedAdd,
    permission: "change_settings",
    title: "Add feed",
    back: FEEDS,
    screen: lazyScreen(() => import("./feeds/FeedScreen.tsx"), "FeedAddScreen"),
  },
  {
    path: paths.feed(":id"),
    permission: "read_enquiries",
    title: "Edit feed",
    what: "feed",
    back: FEEDS,
    failed: "The feed could not be loaded.",
    kind: { name: "lead_feed", label: "Feed" },
    loader: recordLoader(feedQuery),
    screen: lazyScreen(() => import("./feeds/FeedScreen.tsx"), "FeedScreen"),
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
