import { lazyScreen } from "../records/manifest.ts";
import { recordManifest } from "../records/record-manifest.ts";
import { team, teamList } from "./team-api.ts";

export const manifest = recordManifest(team, {
  label: "Team member",
  icon: "users",
  permission: "read_content",
  words: "person",
  list: teamList,
  listScreen: lazyScreen(() => import("./TeamListScreen.tsx"), "TeamListScreen"),
  formScreens: () => import("./MemberForm.tsx"),
});
