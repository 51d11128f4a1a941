import { Icon } from "#ui/Icon.tsx";

interface RowToolsProps {
  /** What is moved: "question 2". */
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons that move an entry of a list up and down and remove it. */
export function RowTools({ name, at, count, onMove, onRemove }: RowToolsProps) {
  return (
    <div className="flex flex-none">
      <button type="button" className="row-tool" disabled={at === 0} onClick={() => onMove(at - 1)}>
        <Icon name="chevron-down" className="rotate-180" />
        <span className="sr-only">Move {name} up</span>
      </button>
      <button type="button" className="row-tool" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        <Icon name="chevron-down" />
        <span className="sr-only">Move {name} down</span>
      </button>
      <button type="button" className="row-tool" data-remove="" onClick={onRemove}>
        <Icon name="close" />
        <span className="sr-only">Remove {name}</span>
      </button>
    </div>
  );
}
