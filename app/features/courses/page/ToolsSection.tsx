import { keyed } from "#ui/keyed.ts";
import { Section } from "#ui/Section.tsx";

/** What learners work with. */
export function ToolsSection({ tools }: { tools: readonly string[] }) {
  return (
    <Section id="tools" label="Tools and equipment" title="What you work with">
      <ul className="flex flex-wrap gap-2">
        {keyed(tools).map(({ key, text }) => (
          <li key={key} className="border border-line-strong bg-paper-raised px-3.5 py-2">
            {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}
