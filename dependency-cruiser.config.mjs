/** The layers of the app, lowest first: a folder imports only from layers below its own. */
const LAYERS = [["ui", "api"], ["content"], ["site"], ["features", "admin"], ["pages"], ["renderer"]];

const layerRules = LAYERS.flatMap((folders, layer) =>
  folders.map((folder) => ({
    name: `${folder}-is-below`,
    comment: `app/${folder} imports nothing of its own layer and those above.`,
    severity: "error",
    from: { path: `^app/${folder}/` },
    to: { path: `^app/(?!${folder}/)(?:${LAYERS.slice(layer).flat().join("|")})/` },
  })),
);

/**
 * The layers of the staff area, lowest first. Every other folder but the frame of the screens is a subject, such as courses
 * and leads; the files beside the folders combine them.
 */
const STAFF_LAYERS = ["kit", "ui", "session", "forms", "records"];
/** The first screen shows something of many subjects, so that it is above them. */
const STAFF_SUBJECT = `(?!(?:${[...STAFF_LAYERS, "today", "shell"].join("|")})/)([^/]+)/`;

const staffRules = STAFF_LAYERS.map((folder, layer) => ({
  name: `staff-${folder}-is-below`,
  severity: "error",
  from: { path: `^app/admin/${folder}/` },
  to: { path: "^app/admin/", pathNot: `^app/admin/(?:${STAFF_LAYERS.slice(0, layer + 1).join("|")})/` },
}));

export default {
  forbidden: [
    ...layerRules,
    ...staffRules,
    {
      name: "no-sibling-staff-subject",
      comment:
        "Code that two subjects of the staff area share belongs below them; `screens.ts` combines them.",
      severity: "error",
      from: { path: `^app/admin/${STAFF_SUBJECT}` },
      to: { path: "^app/admin/", pathNot: `^app/admin/(?:$1|${STAFF_LAYERS.join("|")})/` },
    },
    {
      name: "staff-frame-without-subjects",
      severity: "error",
      from: { path: "^app/admin/shell/" },
      to: { path: "^app/admin/", pathNot: `^app/admin/(?:shell|${STAFF_LAYERS.join("|")})/` },
    },
    {
      name: "no-sibling-feature",
      comment: "Code that two features share belongs to app/site.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "staff-area-is-separate",
      comment: "No public page loads the staff area.",
      severity: "error",
      from: { path: "^app/(pages|renderer)/", pathNot: "^app/pages/admin/" },
      to: { path: "^app/admin/" },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-folder-circle",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Unresolved imports cannot be checked.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|vike/|vitest/|bun:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^app/(dist|builds)/", "\\.test\\.tsx?$"] },
    // Type imports count too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "app/tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
