/** Accounts of staff on the attacked site, and their tokens. */
import { ORIGIN, type Site, STAFF } from "../bench/site.ts";
import { send } from "./visitor.ts";

export const ROLES = ["owner", "coordinator", "editor", "counsellor", "viewer"] as const;
export type Role = (typeof ROLES)[number];
const { password } = STAFF;

/** The account that a role is attacked with; the spare one is for calls that end sessions or change the account. */
export const addressOf = (role: Role, use: "main" | "spare") => `${role}-${use}@attack.example`;

/** Makes two accounts of each role, before the server starts. */
export function makeAccounts(site: Site) {
  for (const role of ROLES) {
    for (const use of ["main", "spare"] as const) {
      const email = addressOf(role, use);
      site.command(
        ["admin", "create", "--email", email, "--role", role, "--password-stdin"],
        `${password}\n`,
      );
    }
  }
}

/** A token of an account; clients with a token are not asked again who they are. */
export async function tokenOf(email: string): Promise<string> {
  const { status, body } = await send("/api/auth/login", {
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ email, password }),
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${body}`);
  return JSON.parse(body.toString()).token;
}
