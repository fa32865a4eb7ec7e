/**
 * `npm run advisories`: asks the registry for known vulnerabilities of the locked packages, and stores
 * the answer in `advisories.json`. CI compares the lock with that file, so it needs no network (ADR 45).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { lockedIn, root, type Locked } from './locked.ts';

/** A known vulnerability of a package, and its locked versions at the time of the query. */
export type Advisory = {
  readonly package: string;
  readonly versions: readonly string[];
  readonly severity: string;
  readonly title: string;
  readonly url: string;
};
export type Snapshot = {
  /** ISO 8601 day; null: never. */
  readonly takenOn: string | null;
  readonly advisories: readonly Advisory[];
  /** Why a vulnerable package may stay, by the URL of its advisory. */
  readonly accepted: Readonly<Record<string, string>>;
};

const FILE = new URL('advisories.json', import.meta.url);
export const snapshot = (): Snapshot => JSON.parse(readFileSync(FILE, 'utf8')) as Snapshot;

/** Advisories of packages that are still locked and not accepted. */
export const open = (
  { advisories, accepted }: Snapshot,
  packages: readonly Locked[],
): readonly Advisory[] => {
  const keys = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  return advisories.filter(
    ({ url, versions, ...one }) =>
      !(url in accepted) && versions.some((version) => keys.has(`${one.package}@${version}`)),
  );
};

type Via = { readonly title: string; readonly url: string; readonly severity: string };
/** The parts of `npm audit --json` that are used here. */
export type Audit = {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | Via)[]; readonly nodes: readonly string[] }>
  >;
};

/** Reports a vulnerability for its own package only, not for packages that depend on it. */
export const advisoriesIn = (
  { vulnerabilities = {} }: Audit,
  lock: Parameters<typeof lockedIn>[0],
): readonly Advisory[] =>
  Object.entries(vulnerabilities).flatMap(([name, { via, nodes }]) => {
    const versions = [...new Set(nodes.map((node) => lock.packages[node]?.version ?? ''))];
    return via
      .filter((one) => typeof one !== 'string')
      .map(({ title, url, severity }) => ({ package: name, versions, severity, title, url }));
  });

const refresh = (): void => {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' });
  const audit = JSON.parse(stdout) as Audit;
  if (audit.vulnerabilities === undefined) {
    console.error('The registry gave no advisories. The stored ones stay as they are.');
    process.exitCode = 1;
    return;
  }
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as never;
  const takenOn = new Date().toISOString().slice(0, 10);
  const advisories = advisoriesIn(audit, lock);
  const taken: Snapshot = { ...snapshot(), takenOn, advisories };
  writeFileSync(FILE, `${JSON.stringify(taken, null, 2)}\n`);
  for (const { severity, url, ...one } of open(taken, lockedIn(lock)))
    console.log(`${severity}: ${one.package} ${one.versions.join(', ')}: ${one.title} (${url})`);
};

if (import.meta.main) refresh();
