import { Button } from "#ui/Button.tsx";
import { chooseFile, type FileChoice } from "./choose-file.ts";

interface LibraryButtonProps extends Omit<FileChoice, "opener"> {
  /** The label of the field. */
  label: string;
}

/** Opens the library to choose a file for a field. */
export function LibraryButton({ label, ...choice }: LibraryButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start pointer-coarse:min-h-11"
      onClick={({ currentTarget }) => chooseFile({ ...choice, opener: currentTarget })}
    >
      Choose
      <span className="sr-only"> from the library for “{label}”</span>
    </Button>
  );
}
