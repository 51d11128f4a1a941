import { LogoMark } from "#ui/LogoMark.tsx";

/** The logo and the name as a link to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-xl font-bold tracking-tight">
      <LogoMark className="size-8" />
      <span>{name}</span>
    </a>
  );
}
