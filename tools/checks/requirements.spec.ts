import { operations } from '@fairlot/contracts/operations';
import { describe, expect, it } from 'vitest';
import {
  allTitles,
  coverage,
  idsIn,
  requirementIds,
  severalIn,
  titlesIn,
  unservedIn,
} from '../requirements.js';
import { projectFiles, textOf } from './repository.js';

const register = new Set(requirementIds());
/** Only what begins like an id of the register: `RFC-62` or `ISO-8859` mean something else. */
const prefixes = new Set([...register].map((id) => id.replace(/\d+$/, '')));
const specs = projectFiles.filter((path) => /\.(spec|contract)\.ts$/.test(path));

describe('the register of requirements', () => {
  it('holds each id once', () => {
    expect(requirementIds().length).toBe(register.size);
    expect(register.size).toBeGreaterThan(700);
  });

  it('knows every id that a spec names', () => {
    const unknown = specs.flatMap((path) =>
      idsIn(textOf(path) ?? '')
        .filter((id) => prefixes.has(id.replace(/\d+$/, '')) && !register.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown.filter((line) => !line.startsWith('tools/'))).toEqual([]);
  });

  it('holds every call that is served, also those of nobody else', () => {
    for (const id of Object.keys(operations)) expect(register).toContain(id);
    expect([...register].filter((id) => id.startsWith('ENG-')).length).toBeGreaterThan(20);
  });

  it('names no call that nobody serves', () => {
    const named = specs
      .filter((path) => !path.startsWith('tools/'))
      .flatMap((path) => unservedIn(textOf(path) ?? '').map((id) => `${path}: ${id}`));
    expect(named).toEqual([]);
    expect(unservedIn('SHO-01 comes in pages, SEC-59 not')).toEqual(['SHO-01']);
  });

  const SPEC = `
    describe('SEC-60 the offers', () => {
      it('SEC-59 answers with a receipt', async () => expect(it).toBe('ENG-01'));
      it.skipIf(isSlow('('))("SEC-59 I12 both at once", () => {});
      it.each([
        ['SEC-66', 'SEC-65', () => '])'],
        ['MOB-18', 'MOB-19', () => ')'],
      ] as const)('%s says what was accepted', () => {});
      it.each(['ENG-03', 'ENG-04'] as const)(
        '%s pauses',
        () => {},
      );
      it.each(Object.keys(operations))('%s is what its contract allows', () => {});
      it(\`ENG-17 in part: the amount of \${WHO}\`, () => {});
      it('nothing at all', () => {});
    });`;

  it('counts an id as shown when a test names it alone, else as shown in part', () => {
    const groups = coverage(titlesIn(SPEC));
    const all = (of: 'shown' | 'partly' | 'open') => groups.flatMap((group) => group[of]);
    expect(all('shown').toSorted()).toEqual(['ENG-03', 'ENG-04', 'MOB-18', 'SEC-59', 'SEC-66']);
    expect(all('partly').toSorted()).toEqual(['ENG-17', 'I12', 'SEC-60']);
    expect([...all('shown'), ...all('partly'), ...all('open')].length).toBe(register.size);
  });

  it('finds the titles that name more than one', () => {
    expect(severalIn(titlesIn(SPEC))).toEqual(['SEC-59 I12 both at once']);
    expect(severalIn(allTitles())).toEqual([]);
  });
});
