import { useQuery } from "@tanstack/react-query";
import { paths } from "../kit/paths.ts";
import { useColleagues } from "../leads/use-colleagues.ts";
import { publicSettingsQuery } from "../session/brand.ts";
import { usePermissions } from "../session/user.ts";
import { Panel } from "../ui/Panel.tsx";

const STEPS = [
  {
    text: "Put in your name, phone number and hours",
    note: "Visitors read them on every page.",
    href: paths.settings,
  },
  {
    text: "Replace the courses with your own",
    note: "Change one and duplicate it, or import them all from a CSV file.",
    href: paths.courses,
  },
  {
    text: "Invite your colleagues",
    note: "Each account opens what the work of its role needs.",
    href: paths.accounts,
  },
  {
    text: "Take away the demo notice",
    note: "Once all of it is your own. These steps are gone then.",
    href: `${paths.settings}?tab=name`,
  },
] as const;

/** What the owner of a new site does first, as long as it shows the demo notice. */
export function FirstSteps() {
  const isDemo = useQuery(publicSettingsQuery).data?.demo === true;
  const mayChange = usePermissions().includes("change_settings");
  const hasColleagues = useColleagues().length > 0;
  if (!isDemo || !mayChange) return null;
  const steps = STEPS.filter(({ href }) => !(hasColleagues && href === paths.accounts));
  return (
    <div className="mb-6">
      <Panel title="First steps for your site">
        <ol className="first-steps">
          {steps.map(({ text, note, href }) => (
            <li key={text}>
              <a href={href} className="link font-semibold">
                {text}
              </a>
              <span className="block text-sm text-ink-muted">{note}</span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
