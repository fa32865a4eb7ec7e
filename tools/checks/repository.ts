import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The files that git tracks or would add, without deleted ones. */
export const projectFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter((path) => path !== '');

/** The text of a file; null if the file is deleted but the deletion is not committed yet. */
export const readTextOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

export type Package = {
  readonly dir: string;
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

const versionsOf = (path: string): Package['dependencies'] => {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Package['dependencies']>;
  return { ...file['dependencies'], ...file['devDependencies'], ...file['optionalDependencies'] };
};

export const rootVersions = versionsOf('package.json');

export const packages: readonly Package[] = projectFiles
  .filter((path) => /^(libs|apps)\/.*package\.json$/.test(path) && readTextOrNull(path) !== null)
  .map((path) => ({
    dir: dirname(path),
    name: (JSON.parse(readFileSync(path, 'utf8')) as { name: string }).name,
    dependencies: versionsOf(path),
  }));
