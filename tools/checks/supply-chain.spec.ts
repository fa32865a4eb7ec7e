import { describe, expect, it } from 'vitest';
import { format } from 'oxfmt';
import { advisoriesIn, open, snapshot } from '../supply/advisories.js';
import { licencesPage, notAllowed } from '../supply/licences.js';
import { locked, lockedIn } from '../supply/locked.js';

const packages = locked();

describe('the licences of packages', () => {
  it('are all allowed', () => {
    expect(packages.length).toBeGreaterThan(1_000);
    expect(notAllowed(packages)).toEqual([]);
  });

  it('a licence that is not allowed is found, also in an expression', () => {
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
  it('each one in a locked package is accepted with a reason', () =>
    expect(open(snapshot(), packages)).toEqual([]));

  const lock = {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0', dev: true },
      'node_modules/b': { version: '3.0.0' },
    },
  };
  const url = 'https://github.com/advisories/GHSA-made-up';
  const audit = {
    vulnerabilities: {
      a: { via: [{ title: 'Bad', url, severity: 'high' }], nodes: ['node_modules/a'] },
      b: { via: ['a'], nodes: ['node_modules/b'] },
    },
  };
  const taken = { takenOn: '2026-11-29', advisories: advisoriesIn(audit, lock), accepted: {} };

  it('are found in the lock until the package is updated or the risk accepted', () => {
    expect(open(taken, lockedIn(lock))).toMatchObject([{ package: 'a', versions: ['1.0.0'] }]);
    const updated = { packages: { ...lock.packages, 'node_modules/a': { version: '1.0.1' } } };
    expect(open(taken, lockedIn(updated))).toEqual([]);
    const accepted = { [url]: 'only reachable with a file of ours' };
    expect(open({ ...taken, accepted }, lockedIn(lock))).toEqual([]);
  });
});
