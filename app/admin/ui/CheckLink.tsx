/** Below a field that holds an address: opens it beside the form; nothing while it is none. */
export function CheckLink({ href, children }: { href: string | null; children: string }) {
  if (href === null) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-8 items-center justify-self-start text-sm"
    >
      {children}
    </a>
  );
}
