import { rari } from "rari/vite";

export default { plugins: [rari()] };
