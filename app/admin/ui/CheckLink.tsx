/** A link below an address field that opens the address in a new tab; hidden while the address is not valid. */
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
