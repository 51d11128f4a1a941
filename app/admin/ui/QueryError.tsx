import { Button } from "#ui/Button.tsx";

interface QueryErrorProps {
  text: string;
  retry: () => void;
  busy?: boolean | undefined;
}

/** The error state of a query, with a retry button. */
export function QueryError({ text, retry, busy }: QueryErrorProps) {
  return (
    <div role="alert" className="notice notice-danger justify-items-start">
      <p className="font-semibold text-danger">{text}</p>
      <Button variant="secondary" size="sm" className="mt-2" busy={busy} busyText="Trying..." onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
