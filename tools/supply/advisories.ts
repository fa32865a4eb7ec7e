/**
 * `npm run advisories`: requests the known vulnerabilities of the locked packages from the
 * registry, and adds the response to `advisories.json`. CI compares the lock file with that file,
 * so it needs no network (ADR 45).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { lockedPackages, root, type LockedPackage } from './locked.ts';
import { isInRange } from './version-range.ts';

/** A known vulnerability of a package. */
type Advisory = {
  readonly package: string;
  /** The affected versions, in the syntax of `isInRange`. */
  readonly range: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
};
type Snapshot = {
  /** The day of the last change, in ISO 8601. */
  readonly takenOn: string;
  readonly source: string;
  readonly advisories: readonly Advisory[];
  /** The reason why a vulnerable package may stay, by the URL of its advisory. */
  readonly accepted: Readonly<Record<string, string>>;
};
/** An advisory with the locked versions that it affects. */
type AffectingAdvisory = Advisory & { readonly versions: readonly string[] };

const SNAPSHOT_FILE = new URL('advisories.json', import.meta.url);
const DAY_MS = 86_400_000;

export const readSnapshot = (): Snapshot =>
  JSON.parse(readFileSync(SNAPSHOT_FILE, 'utf8')) as Snapshot;

/** All advisories that affect a locked version, including accepted ones. */
export const affectingAdvisories = (
  { advisories }: Snapshot,
  packages: readonly LockedPackage[],
): readonly AffectingAdvisory[] =>
  advisories
    .map((one) => {
      const copies = packages.filter(({ name }) => name === one.package);
      const versions = copies.map(({ version }) => version);
      return { ...one, versions: versions.filter((version) => isInRange(version, one.range)) };
    })
    .filter(({ versions }) => versions.length > 0);

/** The advisories that affect a locked version and are not accepted. */
export const openAdvisories = (
  taken: Snapshot,
  packages: readonly LockedPackage[],
): readonly AffectingAdvisory[] =>
  affectingAdvisories(taken, packages).filter(({ url }) => !(url in taken.accepted));

/** The age of the list, as a sentence for readers. */
export const ageOf = ({ takenOn, advisories }: Snapshot, now: number): string => {
  const days = Math.floor((now - Date.parse(takenOn)) / DAY_MS);
  return `${advisories.length} advisories, last changed on ${takenOn}, ${days} days ago`;
};

type AuditAdvisory = {
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
};
/** The parts of the output of `npm audit --json` that are used here. */
type Audit = {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | AuditAdvisory)[] }>
  >;
};

/**
 * The advisories in the output. A vulnerability is reported for its own package only, not for
 * packages that depend on it.
 */
const advisoriesIn = ({ vulnerabilities = {} }: Audit): readonly Advisory[] =>
  Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((one) => typeof one !== 'string')
      .map(({ title, url, severity, range }) => ({ package: name, range, severity, title, url })),
  );

const keyOf = (one: Advisory): string => `${one.package} ${one.url}`;

/**
 * Returns the list with the registry's response. Other advisories stay, because the registry names
 * only those of the versions in the lock file, and a later lock file may go back to an affected
 * version.
 */
export const refreshAdvisories = (taken: Snapshot, audit: Audit, today: string): Snapshot => {
  const all = new Map(
    [...taken.advisories, ...advisoriesIn(audit)].map((one) => [keyOf(one), one]),
  );
  const advisories = [...all.values()].toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  );
  return {
    ...taken,
    takenOn: today,
    source: 'npm audit, and advisories from before it.',
    advisories,
  };
};

const refreshSnapshot = (): void => {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' });
  const audit = JSON.parse(stdout) as Audit;
  if (audit.vulnerabilities === undefined) {
    console.error('The registry returned no advisories. The stored list does not change:');
    console.error(ageOf(readSnapshot(), Date.now()));
    process.exitCode = 1;
    return;
  }
  const taken = refreshAdvisories(readSnapshot(), audit, new Date().toISOString().slice(0, 10));
  writeFileSync(SNAPSHOT_FILE, `${JSON.stringify(taken, null, 2)}\n`);
  console.log(ageOf(taken, Date.now()));
  for (const { severity, url, ...one } of openAdvisories(taken, lockedPackages()))
    console.log(`${severity}: ${one.package} ${one.versions.join(', ')}: ${one.title} (${url})`);
};

if (import.meta.main) refreshSnapshot();
