// What a build was made of, so that a start with nothing new builds nothing. Plain JavaScript, as `start.mjs` is.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'apps',
  'libs',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/bundled.mjs',
  'tools/transpiled.mjs',
];
const NOT_SOURCES = ['dist', 'node_modules'];

const filesIn = (path) => {
  const found = statSync(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.includes(name));
  return names.toSorted().flatMap((name) => filesIn(join(path, name)));
};

/**
 * Of the names, sizes and times of all sources under a folder, and of what else decides what is built: another
 * one means that something may have to be built anew.
 */
export const fingerprintOf = (root, { VITE_MOBILE = '' } = process.env) =>
  createHash('sha1')
    .update(SOURCES.flatMap((source) => filesIn(join(root, source))).join('\n'))
    .update(VITE_MOBILE)
    .digest('hex');
