// biome-ignore-all lint/style/noDefaultExport: Next.js finds a page by it.
// biome-ignore-all lint/security/noDangerouslySetInnerHtml: it is our own page.
import Head from "next/head";
import { body, style } from "../page.js";

/** Kept in the cache and rendered again after an hour. */
export function getStaticProps() {
  return { props: {}, revalidate: 3600 };
}

/** The content is not among the properties, which the HTML would hold a second time. */
export default function Page() {
  return (
    <>
      <Head>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </Head>
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </>
  );
}
