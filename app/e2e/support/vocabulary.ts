import { join } from "node:path";
import ts from "typescript";

const APP = join(import.meta.dirname, "../..");
/** A virtual file next to the package that it imports. */
const FILE = join(APP, "e2e/structured-data.virtual.ts");

/**
 * Checks JSON-LD graphs against schema.org by compiling them with the types of schema-dts. Returns unknown types and
 * properties and values of the wrong type.
 */
export function outsideVocabulary(graphs: ReadonlyMap<string, string>): string[] {
  const names = [...graphs.keys()];
  const lines = names.map((name, at) => `export const page${at}: Graph = ${graphs.get(name)};`);
  const text = ['import type { Graph } from "schema-dts";', ...lines].join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
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
