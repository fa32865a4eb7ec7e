import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Texts of the source files by their path from the root. */
export type Sources = ReadonlyMap<string, string>;
/** Source files by the package subpath that leads to them, such as `@fairlot/contracts/access`. */
export type Entries = ReadonlyMap<string, string>;
/** For each file: the files that it imports or re-exports on load, including imports of types. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const SHARED_FOLDER = 'apps/web/src/shared/';
const FILE_ENDINGS = ['.ts', '.tsx', '.mts', '.d.ts'];

/** The file that is imported; null if it is not a source of this project. */
const fileOf = (from: string, specifier: string, sources: Sources, entries: Entries) => {
  const entry = entries.get(specifier);
  if (entry !== undefined) return entry;
  const path = specifier.startsWith('#shared/')
    ? specifier.replace('#shared/', SHARED_FOLDER)
    : specifier.startsWith('.') && posix.join(posix.dirname(from), specifier);
  if (path === false) return null;
  const bare = path.replace(/\.m?js$/, '');
  return (
    [path, ...FILE_ENDINGS.map((ending) => bare + ending)].find((one) => sources.has(one)) ?? null
  );
};

const importsOf = (path: string, text: string): string[] => {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const again = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again];
};

/**
 * Returns the import graph of the sources. It excludes dynamic imports (`import()`), because they
 * cause no cycle on load.
 */
export const importGraph = (sources: Sources, entries: Entries): ImportGraph =>
  new Map(
    [...sources].map(([path, text]) => {
      const files = importsOf(path, text).flatMap(
        (specifier) => fileOf(path, specifier, sources, entries) ?? [],
      );
      return [path, [...new Set(files)]];
    }),
  );

/** Returns every import cycle once, starting with the first of its names. */
export const cyclesOf = (graph: ImportGraph): string[][] => {
  const cycles = new Map<string, string[]>();
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const cycle = trail.slice(at);
      cycles.set(cycle.toSorted().join(), cycle);
    }
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return [...cycles.values()];
};
