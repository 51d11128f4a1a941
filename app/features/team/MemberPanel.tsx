import { memberHref, type TeamMember } from "#content/team.ts";
import { Icon } from "#ui/Icon.tsx";
import { practiceOf } from "./practice.ts";

/** Name, title and description of the selected member. */
export function MemberPanel({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  return (
    <div className="crop card mt-8 grid gap-x-10 gap-y-4 p-6 sm:p-8 lg:grid-cols-12">
      <div className="max-lg:pe-12 lg:col-span-4">
        <p className="text-2xl font-semibold tracking-tight">{member.name}</p>
        <p className="mt-1 text-data-text">{member.title}</p>
        <ul className="mt-3 grid gap-1 text-sm empty:hidden">
          {[...practiceOf(member), ...member.employers].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="mt-3">
          <a href={memberHref(member.slug)} className="link inline-block py-1">
            Profile and courses<span className="sr-only"> of {member.name}</span>
          </a>
        </p>
      </div>
      <p className="max-w-measure text-lg lg:col-span-7">{member.description}</p>
      <div className="max-lg:absolute max-lg:top-4 max-lg:right-4 lg:col-span-1 lg:justify-self-end">
        <button type="button" className="btn-icon" onClick={onClose}>
          <Icon name="close" />
          <span className="sr-only">Close details</span>
        </button>
      </div>
    </div>
  );
}
