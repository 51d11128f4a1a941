import { paths } from "../kit/paths.ts";
import { load } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { queryClient } from "../session/query-client.ts";
import { sessionsQuery } from "./account-api.ts";
import { accountsQuery } from "./accounts-api.ts";

export const manifest: Manifest = [
  {
    path: paths.accounts,
    permission: "manage_accounts",
    title: "Accounts",
    failed: "The accounts could not be loaded.",
    nav: { icon: "users" },
    actions: [{ title: "Invite a colleague", words: "new add create account user" }],
    kind: { name: "account", label: "Account" },
    loader: () => load(accountsQuery),
    screen: lazyScreen(() => import("./AccountListScreen.tsx"), "AccountListScreen"),
  },
  {
    path: paths.account,
    permission: null,
    title: "Account",
    nav: { icon: "user" },
    actions: [{ title: "Change password", words: "account sign in" }],
    loader: () => void queryClient.query(sessionsQuery).catch(() => {}),
    screen: lazyScreen(() => import("./AccountScreen.tsx"), "AccountScreen"),
  },
];
