import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A package in the lock file, at one version. */
export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  /** The licence as the author of the package writes it, mostly an SPDX expression. */
  readonly licence: string;
  /** Whether only tests and tools need the package. */
  readonly isDev: boolean;
};

type Entry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};
type Lock = { readonly packages: Readonly<Record<string, Entry>> };

/** The licences of packages that name none in package.json, but contain its text in a file. */
const LICENCE_BY_PACKAGE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};
const MODULES_PREFIX = 'node_modules/';

/** Every package that is installed from a registry, once per version, sorted by name. */
export const lockedPackagesIn = ({ packages }: Lock): readonly LockedPackage[] => {
  const found = new Map<string, LockedPackage>();
  for (const [path, { link, dev = false, ...entry }] of Object.entries(packages)) {
    const at = path.lastIndexOf(MODULES_PREFIX);
    if (at < 0 || link === true) continue;
    const name = entry.name ?? path.slice(at + MODULES_PREFIX.length);
    const version = entry.version ?? '';
    const licence = entry.license ?? LICENCE_BY_PACKAGE[name] ?? 'unknown';
    const key = `${name}@${version}`;
    // The product needs a package if it needs one of its copies.
    const isDev = dev && found.get(key)?.isDev !== false;
    found.set(key, { name, version, licence, isDev });
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

export const lockedPackages = (): readonly LockedPackage[] =>
  lockedPackagesIn(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock);
