import { describe, expect, it } from 'vitest';
import { format } from 'oxfmt';
import {
  affectingAdvisories,
  ageOf,
  openAdvisories,
  refreshAdvisories,
  readSnapshot,
} from '../supply/advisories.js';
import { licencesPage, notAllowed } from '../supply/licences.js';
import { lockedPackages, lockedPackagesIn } from '../supply/locked.js';
import { isInRange } from '../supply/version-range.js';

const packages = lockedPackages();

describe('the licences of packages', () => {
  it('are all on the list of allowed licences', () => {
    expect(packages.length).toBeGreaterThan(1_000);
    expect(notAllowed(packages)).toEqual([]);
  });

  it('are reported if they are not allowed, even if an expression requires them with an allowed one', () => {
    const made = (licence: string) => ({ name: licence, version: '1', licence, isDev: false });
    const refused = ['GPL-3.0', 'MIT AND GPL-3.0', 'unknown'].map(made);
    expect(notAllowed([...refused, made('(MIT OR CC0-1.0)'), made('Apache-2.0 AND MIT')])).toEqual([
      'GPL-3.0 GPL-3.0',
      'MIT AND GPL-3.0 MIT AND GPL-3.0',
      'unknown unknown',
    ]);
  });

  it('are listed in docs/LICENCES.md', async () => {
    const file = new URL('../../docs/LICENCES.md', import.meta.url).pathname;
    const { code } = await format(file, licencesPage(packages));
    await expect(code).toMatchFileSnapshot(file);
  });
});

describe('known vulnerabilities', () => {
  const taken = readSnapshot();

  it('are all accepted with a reason if they affect a locked package', () =>
    expect(openAdvisories(taken, packages), ageOf(taken, Date.now())).toEqual([]));

  it('are listed only for packages that the project uses, each with the URL of its advisory', () => {
    const names = new Set(packages.map(({ name }) => name));
    expect(taken.advisories.length).toBeGreaterThan(60);
    for (const one of taken.advisories) {
      expect(names).toContain(one.package);
      expect(one.url).toMatch(/^https:\/\/github\.com\/advisories\/GHSA(-[\da-z]{4}){3}$/);
    }
  });

  it('have no accepted advisory that no longer affects a locked package', () => {
    const affected = affectingAdvisories(taken, packages).map(({ url }) => url);
    expect(affected).toEqual(expect.arrayContaining(Object.keys(taken.accepted)));
  });

  it.each([
    ['fastify', '5.12.1', 'GHSA-hwr6-493r-vm6h'],
    ['sanitize-html', '2.17.3', 'GHSA-rpr9-rxv7-x643'],
    ['typeorm', '1.0.5', 'GHSA-2rp8-mm9q-fp49'],
  ])('are found again in %s if the lock file goes back to %s', (name, version, id) => {
    const older = packages.map((one) => (one.name === name ? { ...one, version } : one));
    expect(openAdvisories(taken, older)).toContainEqual(
      expect.objectContaining({
        package: name,
        versions: [version],
        url: `https://github.com/advisories/${id}`,
      }),
    );
  });

  const lock = {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0', dev: true },
      'node_modules/b': { version: '3.0.0' },
    },
  };
  const url = 'https://github.com/advisories/GHSA-made-up';
  const via = { title: 'Bad', url, severity: 'high', range: '<1.0.1' };
  const audit = { vulnerabilities: { a: { via: [via] }, b: { via: ['a'] } } };
  const empty = { takenOn: '2025-11-01', source: '', advisories: [], accepted: {} };
  const answered = refreshAdvisories(empty, audit, '2025-11-29');

  it("from the registry's response are reported until the package is updated or the risk is accepted", () => {
    expect(openAdvisories(answered, lockedPackagesIn(lock))).toMatchObject([
      { package: 'a', versions: ['1.0.0'] },
    ]);
    const updated = { packages: { ...lock.packages, 'node_modules/a': { version: '1.0.1' } } };
    expect(openAdvisories(answered, lockedPackagesIn(updated))).toEqual([]);
    const accepted = { [url]: 'only reachable with a file of ours' };
    expect(openAdvisories({ ...answered, accepted }, lockedPackagesIn(lock))).toEqual([]);
  });

  it('stay in the list if the registry no longer names them', () => {
    const again = refreshAdvisories(answered, { vulnerabilities: {} }, '2025-12-01');
    expect(again.advisories).toEqual(answered.advisories);
    expect(ageOf(again, Date.parse('2025-12-04T10:00:00Z'))).toBe(
      '1 advisories, last changed on 2025-12-01, 3 days ago',
    );
  });
});

describe('the range of an advisory', () => {
  it.each([
    ['1.2.3', '<1.2.4', true],
    ['1.2.10', '<1.2.4', false],
    ['1.2.4', '<=1.2.4', true],
    ['5.0.9', '<1.1.21 || >=2.0.0 <2.1.7 || >=4.0.0 <5.0.12', true],
    ['2.1.8', '<1.1.21 || >=2.0.0 <2.1.7 || >=4.0.0 <5.0.12', false],
    ['3.1.6', '3.1.6', true],
    ['3.1.7', '= 3.1.6', false],
    ['3.1.5', '>= 3.0.0, < 3.1.6', true],
    ['7.0.0-beta.2', '>=7.0.0-alpha.0 <8.18.0', true],
    ['7.0.0-alpha.2', '>=7.0.0-alpha.10', false],
    ['7.0.0', '<7.0.0-rc.1', false],
    ['9.9.9', '*', true],
  ])('%s in %s: %s', (version, range, is) => expect(isInRange(version, range)).toBe(is));

  it.each(['^1.2.3', '1.x', '', 'latest'])('%s is refused instead of being skipped', (range) =>
    expect(() => isInRange('1.2.3', range)).toThrow('an unreadable range'),
  );
});
