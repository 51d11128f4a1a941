/**
 * Scans pages after the rules of Mozilla's HTTP Observatory: `observatory.mjs HTTP-PORT HTTPS-PORT PATH...` prints a line of
 * JSON for each path. Runs from the folder in which the package is installed, see `headers.ts`.
 */
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from "@mdn/mdn-http-observatory/src/grader/charts.js";
import { getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { retrieve } from "@mdn/mdn-http-observatory/src/retriever/retriever.js";

const [httpPort, httpsPort, ...paths] = process.argv.slice(2);
for (const path of paths) {
  const found = await retrieve("localhost", {
    httpPort: Number(httpPort),
    httpsPort: Number(httpsPort),
    path,
  });
  const results = ALL_TESTS.map((test) => test(found)).filter(({ result }) => result);
  const modifiers = results.map(({ result }) => [result, getScoreModifier(result)]);
  const lost = modifiers.reduce((sum, [, points]) => sum + Math.min(points, 0), 100);
  const all = modifiers.reduce((sum, [, points]) => sum + points, 100);
  const score = lost >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? all : lost;
  const { status } = found.responses.auto ?? {};
  process.stdout.write(`${JSON.stringify({ path, status, score, modifiers })}\n`);
}
