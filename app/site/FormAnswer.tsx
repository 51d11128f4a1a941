import { Notice } from "#ui/Notice.tsx";
import type { FormResult } from "./page/page-types.ts";

/** The result of a form on a page that the server wrote, whose element of this id has the focus. */
export function FormAnswer({ result }: { result: FormResult }) {
  const failed = result.state === "invalid";
  return (
    <div id="answer" tabIndex={-1} role={failed ? "alert" : "status"} className="max-w-4xl">
      <Notice tone={failed ? "danger" : "success"}>{result.message}</Notice>
    </div>
  );
}
