import { join } from "node:path";
import ts from "typescript";

const APP = join(import.meta.dirname, "../..");
/** A virtual file next to the package that it imports. */
const FILE = join(APP, "e2e/structured-data.virtual.ts");

/**
 * What a graph looks like to the compiler: its properties, without texts that may be any, and each kind of entry once.
 * Pages of one kind differ in little else, and each graph takes the compiler long.
 */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort()}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value).map(([name, part]) => `${name}:${shapeOf(part)}`)}}`;
  }
  // The names of types and enumerations.
  const isWord = /^(https:\/\/schema\.org\/?)?[A-Za-z]*$/.test(String(value));
  return typeof value === "string" && isWord ? value : typeof value;
}

/**
 * Checks JSON-LD graphs against schema.org by compiling them with the types of schema-dts. Returns unknown types and
 * properties and values of the wrong type.
 */
export function outsideVocabulary(graphs: ReadonlyMap<string, string>): string[] {
  const byShape = new Map(Array.from(graphs, ([name, graph]) => [shapeOf(JSON.parse(graph)), name]));
  const names = [...byShape.values()];
  const lines = names.map((name, at) => `export const page${at}: Graph = ${graphs.get(name)};`);
  const text = ['import type { Graph } from "schema-dts";', ...lines].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    // That of browsers is large.
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === FILE || fileExists(file);
  host.getSourceFile = (file, version, ...rest) =>
    file === FILE ? ts.createSourceFile(file, text, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const diagnostics = [...program.getOptionsDiagnostics(), ...ts.getPreEmitDiagnostics(program)];
  return diagnostics.map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
    return `${names[line - 1] ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 400)}`;
  });
}
