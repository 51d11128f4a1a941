import { useQuery } from "@tanstack/react-query";
import { Notice } from "#ui/Notice.tsx";
import { paths } from "../kit/paths.ts";
import { useMay } from "../session/user.ts";
import { healthQuery } from "./health-api.ts";

/** Says on other screens that something is not good, to those who can open the screen with the details. */
export function HealthWarning() {
  const allowed = useMay("change_settings");
  const { data: report } = useQuery({ ...healthQuery, enabled: allowed });
  const shown = allowed && report !== undefined && report.state !== "good";
  return (
    // Always rendered: screen readers ignore a live region that appears together with its text.
    <div role="status" className="empty:hidden">
      {shown ? (
        <Notice
          tone={report.state === "broken" ? "danger" : "info"}
          className="mb-5"
          title={report.state === "broken" ? "Something does not work" : "The site needs attention"}
        >
          <ul>
            {report.checks
              .filter(({ state }) => state !== "good")
              .map(({ id, found }) => (
                <li key={id}>{found}</li>
              ))}
          </ul>
          <p>
            <a className="link" href={paths.health}>
              What it means and what to do
            </a>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}
