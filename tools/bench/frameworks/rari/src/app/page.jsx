// biome-ignore-all lint/style/noDefaultExport: rari finds a page by it.
import { Content } from "../content";

export default function Page() {
  return <Content />;
}
