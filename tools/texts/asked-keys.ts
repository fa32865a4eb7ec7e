import { join } from 'node:path';
import { API, TypeFlags, type Project, type Type } from 'typescript/unstable/sync';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';

const root = join(import.meta.dirname, '../..');
const PROJECT = join(root, 'apps/web/tsconfig.json');
const SOURCES = join(root, 'apps/web/src/');

/** Where a text is asked for, with every key that the compiler knows it can be. */
export type Asking = {
  readonly place: string;
  readonly keys: readonly string[];
  /** False where the type is wider than a list of keys: then nobody can tell which are used. */
  readonly isKnown: boolean;
};

/** Files that stand in for those on the disk, by their path from the root. */
export type Planted = Readonly<Record<string, string>>;

const literals = (type: Type | undefined): readonly (string | null)[] => {
  if (type === undefined) return [null];
  if (type.isUnionType()) return type.getTypes().flatMap(literals);
  return [type.flags & TypeFlags.StringLiteral && 'value' in type ? String(type.value) : null];
};

/** Of `t(…)` and of `useTranslation('live').t(…)`. */
const nameOf = (called: Node): string | null => {
  if (isIdentifier(called)) return called.text;
  return isPropertyAccessExpression(called) && isIdentifier(called.name) ? called.name.text : null;
};

const argumentsOf = (source: SourceFile, callee: string): Node[] => {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && nameOf(node.expression) === callee) {
      const [key] = node.arguments;
      if (key) found.push(key);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

const askingsIn = ({ program, checker }: Project, file: string): Asking[] => {
  const source = program.getSourceFile(file);
  const nodes = source ? argumentsOf(source, 't') : [];
  if (!source || nodes.length === 0) return [];
  return checker.getTypeAtLocation(nodes).map((type, index) => {
    const keys = literals(type);
    const start = nodes[index]?.pos ?? 0;
    const line = source.text.slice(0, start).split('\n').length;
    return {
      place: `${file.slice(root.length + 1)}:${line}`,
      keys: keys.filter((key) => key !== null),
      isKnown: !keys.includes(null),
    };
  });
};

/** Opens the client's project with the compiler that checks it, and asks it. */
export const askCompiler = <Answer>(
  planted: Planted,
  ask: (project: Project) => Answer,
): Answer => {
  const byPath = new Map(Object.entries(planted).map(([path, text]) => [join(root, path), text]));
  const api = new API({ cwd: root, fs: { readFile: (path) => byPath.get(path) } });
  try {
    const project = api.updateSnapshot({ openProjects: [PROJECT] }).getProject(PROJECT);
    if (!project) throw new Error(`No project ${PROJECT}`);
    return ask(project);
  } finally {
    api.close();
  }
};

/** Every `t(…)` of the client's sources. */
export const askings = (project: Project): Asking[] =>
  project.program
    .getSourceFileNames()
    .filter((file) => file.startsWith(SOURCES) && !/\.spec\.tsx?$/.test(file))
    .flatMap((file) => askingsIn(project, file));
