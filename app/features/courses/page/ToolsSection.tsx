import { keyed } from "#ui/keyed.ts";
import { Part } from "./Chapter.tsx";

/** What learners work with. */
export function ToolsSection({ tools }: { tools: readonly string[] }) {
  return (
    <Part id="tools" title="What you work with">
      <ul className="tools">
        {keyed(tools).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Part>
  );
}
