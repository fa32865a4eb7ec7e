// Finds the imports between all sources by their text. Written in plain JavaScript that Node 20 can
// run.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const ENDINGS = ['.ts', '.tsx', '.mts', '.d.ts', '.d.mts'];
/**
 * Matches `from 'a'`, `import 'a'`, `import('a')`, `export … from 'a'` and `new URL('a',
 * import.meta.url)`.
 */
const SPECIFIER =
  /\b(?:from\s*|import\s*\(?\s*)(['"])([^'"\n]+)\1|new URL\(\s*(['"])([^'"\n]+)\3,\s*import\.meta\.url/g;
const WEB_FOLDER = /^#(shared|features)\//;

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Maps the specifiers of packages to source files, by the `exports` of each package. */
const entriesOf = (root, files) => {
  const entries = new Map();
  for (const file of files.filter((path) => /^(apps|libs)\/.*package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(textOf(join(root, file)) || '{}');
    for (const [subpath, targets] of Object.entries(exports)) {
      const source = targets['@fairlot/source'];
      if (source) entries.set(posix.join(name, subpath), posix.join(posix.dirname(file), source));
    }
  }
  return entries;
};

const resolved = (from, specifier, { known, entries }) => {
  const entry = entries.get(specifier);
  if (entry !== undefined) return entry;
  const isWeb = WEB_FOLDER.test(specifier);
  if (!isWeb && !specifier.startsWith('.')) return null;
  const path = isWeb
    ? specifier.replace('#', 'apps/web/src/')
    : posix.join(posix.dirname(from), specifier);
  const bare = path.replace(/\.m?js$/, '');
  return [path, ...ENDINGS.map((ending) => bare + ending)].find((one) => known.has(one)) ?? null;
};

/**
 * Returns for each file the files that import it. Includes imports of types, and specifiers in
 * comments.
 */
export const importersOf = (root, files) => {
  const context = { known: new Set(files), entries: entriesOf(root, files) };
  const importers = new Map();
  for (const file of files.filter((path) => SOURCE.test(path))) {
    for (const [, , imported, , located] of textOf(join(root, file)).matchAll(SPECIFIER)) {
      const target = resolved(file, imported ?? located, context);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
};

/** Returns for each affected file the number of imports between it and a changed file. */
export const distancesFrom = (changed, importers) => {
  const distances = new Map(changed.map((file) => [file, 0]));
  const waiting = [...changed];
  for (const file of waiting) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distances.get(file) + 1);
      waiting.push(importer);
    }
  }
  return distances;
};
