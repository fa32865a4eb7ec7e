import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Source files by path from the root. */
export type Sources = ReadonlyMap<string, string>;
/** Which file a package means by a subpath: `@fairlot/contracts/access` to a source file. */
export type Entries = ReadonlyMap<string, string>;
/** By file the files it imports or re-exports when it loads, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const SHARED = 'apps/web/src/shared/';
const ENDINGS = ['.ts', '.tsx', '.mts', '.d.ts'];

/** The file that is meant, or null for what is no source of ours. */
const fileOf = (from: string, specifier: string, sources: Sources, entries: Entries) => {
  const entry = entries.get(specifier);
  if (entry !== undefined) return entry;
  const path = specifier.startsWith('#shared/')
    ? specifier.replace('#shared/', SHARED)
    : specifier.startsWith('.') && posix.join(posix.dirname(from), specifier);
  if (path === false) return null;
  const bare = path.replace(/\.m?js$/, '');
  return [path, ...ENDINGS.map((ending) => bare + ending)].find((one) => sources.has(one)) ?? null;
};

const importsOf = (path: string, text: string): string[] => {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const again = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again];
};

/** Who imports whom. Imports that are made later (`import()`) are left out: they close no circle. */
export const importGraph = (sources: Sources, entries: Entries): ImportGraph =>
  new Map(
    [...sources].map(([path, text]) => {
      const files = importsOf(path, text).flatMap(
        (specifier) => fileOf(path, specifier, sources, entries) ?? [],
      );
      return [path, [...new Set(files)]];
    }),
  );

/** Every circle of files, each named once, from its first name on. */
export const circlesOf = (graph: ImportGraph): string[][] => {
  const circles = new Map<string, string[]>();
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const circle = trail.slice(at);
      circles.set(circle.toSorted().join(), circle);
    }
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return [...circles.values()];
};
