import { useSettings } from "#site/page/page-data.tsx";
import { LogoMark } from "#ui/LogoMark.tsx";

/** The drawing in place of a logo that does not load; pictures.css has a rule for it. */
const LOGO_FALLBACK = "/favicon.svg";

/** The logo and the name as a link to the home page. */
export function Brand() {
  const { brand_name, logo_picture } = useSettings();
  return (
    <a
      href="/"
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 text-xl font-bold tracking-tight max-[22.5rem]:text-lg"
    >
      {logo_picture ? (
        <img
          src={logo_picture}
          alt=""
          width={32}
          height={32}
          className="size-8 flex-none"
          data-fallback={LOGO_FALLBACK}
        />
      ) : (
        <LogoMark className="size-8" />
      )}
      <span className="wrap-anywhere">{brand_name}</span>
    </a>
  );
}
