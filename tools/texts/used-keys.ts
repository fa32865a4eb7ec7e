import { join } from 'node:path';
import { API, TypeFlags, type Project, type Type } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { isForged } from './forged.ts';
import type { PlantedFiles, Side } from './sides.ts';

const root = join(import.meta.dirname, '../..');

/** A place that uses a text, with every key that the compiler finds possible there. */
export type TextUse = {
  readonly place: string;
  readonly keys: readonly string[];
  /**
   * False if the type of the key is wider than a list of keys. It is then unknown which texts the
   * place uses.
   */
  readonly isKnown: boolean;
};

const literalsOf = (type: Type | undefined): readonly (string | null)[] => {
  if (type === undefined) return [null];
  if (type.isUnionType()) return type.getTypes().flatMap(literalsOf);
  return [type.flags & TypeFlags.StringLiteral && 'value' in type ? String(type.value) : null];
};

/**
 * Returns the name of the called function, for `t(…)` and for `useTranslation('live').t(…)`; null
 * for other calls.
 */
const calleeName = (callee: Node): string | null => {
  if (isIdentifier(callee)) return callee.text;
  return isPropertyAccessExpression(callee) && isIdentifier(callee.name) ? callee.name.text : null;
};

const argumentsOf = (source: SourceFile, callee: string): Node[] => {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && calleeName(node.expression) === callee) {
      const [key] = node.arguments;
      if (key) found.push(key);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

const usesIn = ({ program, checker }: Project, { callee }: Side, file: string): TextUse[] => {
  const source = program.getSourceFile(file);
  const nodes = source ? argumentsOf(source, callee) : [];
  if (!source || nodes.length === 0) return [];
  return checker.getTypeAtLocation(nodes).map((type, index) => {
    const found = literalsOf(type);
    const keys = found.filter((key) => key !== null);
    const start = nodes[index]?.pos ?? 0;
    const line = source.text.slice(0, start).split('\n').length;
    return {
      place: `${file.slice(root.length + 1)}:${line}`,
      keys: keys.some(isForged) ? [] : keys,
      isKnown: !found.includes(null),
    };
  });
};

/** Opens a project with its compiler, and queries the compiler. */
export const askCompiler = <Answer>(
  { config, files }: Side,
  planted: PlantedFiles,
  ask: (project: Project) => Answer,
): Answer => {
  const byPath = new Map(
    Object.entries({ ...files, ...planted }).map(([path, text]) => [join(root, path), text]),
  );
  const fs = {
    readFile: (path: string) => byPath.get(path),
    fileExists: (path: string) => byPath.has(path) || undefined,
  };
  const api = new API({ cwd: root, fs });
  try {
    const path = join(root, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (!project) throw new Error(`No project ${config}`);
    return ask(project);
  } finally {
    api.close();
  }
};

/** Every place in the sources of a side that uses a text. */
export const allUses = (side: Side, planted: PlantedFiles = {}): TextUse[] =>
  askCompiler(side, planted, (project) => usesOf(side, project));

export const usesOf = (side: Side, project: Project): TextUse[] =>
  project.program
    .getSourceFileNames()
    .filter((file) => side.isSource(file.slice(root.length + 1)))
    .flatMap((file) => usesIn(project, side, file));
