import { Notice } from "#ui/Notice.tsx";

/** After joining the waiting list. */
export function WaitThanks({ message }: { message: string }) {
  return (
    <Notice tone="success" title={message}>
      <p>
        You get one mail with the dates and a link to reserve a seat. To be taken off the list,{" "}
        <a className="link" href="/privacy/my-data">
          see what we store about you
        </a>
        .
      </p>
    </Notice>
  );
}
