/** The floors of the app, lowest first: a folder uses only what stands on the floors below its own. */
const FLOORS = [["ui", "api"], ["content"], ["site"], ["features", "admin"], ["pages"], ["renderer"]];

const floorRules = FLOORS.flatMap((folders, floor) =>
  folders.map((folder) => ({
    name: `${folder}-stands-below`,
    comment: `app/${folder} uses nothing of its own floor or of those above it.`,
    severity: "error",
    from: { path: `^app/${folder}/` },
    to: { path: `^app/(?!${folder}/)(?:${FLOORS.slice(floor).flat().join("|")})/` },
  })),
);

/** The same within the staff area. Its subjects, such as courses and leads, stand between `records` and `shell`. */
const STAFF_FLOORS = ["ui", "forms", "records"];
const STAFF_SUBJECTS = "account|audit|courses|leads|settings|team|testimonials";

const staffRules = STAFF_FLOORS.map((folder, floor) => ({
  name: `staff-${folder}-stands-below`,
  severity: "error",
  from: { path: `^app/admin/${folder}/` },
  to: {
    path: `^app/admin/(?:${[...STAFF_FLOORS.slice(floor + 1), STAFF_SUBJECTS, "shell", "router"].join("|")})`,
  },
}));

export default {
  forbidden: [
    ...floorRules,
    ...staffRules,
    {
      name: "no-sibling-staff-subject",
      comment:
        "What two subjects of the staff area need belongs below them; the router brings them together.",
      severity: "error",
      from: { path: `^app/admin/(${STAFF_SUBJECTS})/` },
      to: { path: `^app/admin/(?:${STAFF_SUBJECTS}|shell)/`, pathNot: "^app/admin/$1/" },
    },
    {
      name: "staff-shell-knows-no-subject",
      severity: "error",
      from: { path: "^app/admin/shell/" },
      to: { path: `^app/admin/(?:${STAFF_SUBJECTS})/` },
    },
    {
      name: "no-sibling-feature",
      comment: "What two features need belongs to app/site.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "staff-area-stays-apart",
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
      comment: "An import that cannot be followed cannot be checked.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|vike/|vitest/|bun:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^app/(dist|builds)/", "\\.test\\.tsx?$"] },
    // Types count too: a circle of types is a circle of meaning.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "app/tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
