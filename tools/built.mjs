// Records the inputs of a build, so that a start builds nothing if nothing has changed. Written in
// plain JavaScript, like `start.mjs`.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'apps',
  'libs',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/rolldown.config.mjs',
];
const IGNORED_FOLDERS = ['dist', 'node_modules'];

const filesIn = (path) => {
  const found = statSync(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  const names = readdirSync(path).filter((name) => !IGNORED_FOLDERS.includes(name));
  return names.toSorted().flatMap((name) => filesIn(join(path, name)));
};

/**
 * Returns a fingerprint of the names, sizes and times of all sources in a folder, and of the other
 * inputs of a build. If it differs from the recorded one, a new build may be needed.
 */
export const fingerprintOf = (root, { VITE_MOBILE = '' } = process.env) =>
  createHash('sha1')
    .update(SOURCES.flatMap((source) => filesIn(join(root, source))).join('\n'))
    .update(VITE_MOBILE)
    .digest('hex');
