import type { Action } from "#api/types.gen.ts";

/** What was done with a record. */
export const ACTION_LABELS: Readonly<Record<Action, string>> = {
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  password_changed: "Password changed",
  erased: "Personal data erased",
  exported: "Exported",
  downloaded: "Downloaded",
  invited: "Invited again",
  password_link_made: "Link for a new password made",
  signed_out: "Signed out everywhere",
  second_factor_added: "Second factor set up",
  second_factor_removed: "Second factor removed",
  recovery_codes_made: "Recovery codes made",
  recovery_code_used: "Recovery code used",
  passkey_added: "Passkey added",
  passkey_renamed: "Passkey renamed",
  passkey_removed: "Passkey removed",
  passkey_used: "Signed in with a passkey",
  passkey_refused: "Passkey refused: there may be a copy of it",
};
