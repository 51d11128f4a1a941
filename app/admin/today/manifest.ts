import { paths } from "../kit/paths.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { queryClient } from "../session/query-client.ts";
import { todayQuery } from "./today-api.ts";

export const manifest: Manifest = [
  {
    path: paths.home,
    permission: null,
    title: "Today",
    nav: { icon: "check" },
    loader: () => void queryClient.query(todayQuery).catch(() => {}),
    screen: lazyScreen(() => import("./TodayScreen.tsx"), "TodayScreen"),
  },
];
