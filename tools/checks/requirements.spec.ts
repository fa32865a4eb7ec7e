import { operations } from '@fairlot/contracts/operations';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  allTitles,
  coverage,
  type Group,
  idsIn,
  requirementIds,
  titlesWithSeveralIds,
  unknownFieldsIn,
  unservedCallsIn,
} from '../requirements.js';
import { titlesIn } from '../test-titles.js';
import { projectFiles, readTextOrNull } from './repository.js';

const register = new Set(requirementIds());
const written = allTitles();
/** The prefixes of ids in the register, because `RFC-62` or `ISO-8859` mean something else. */
const prefixes = new Set([...register].map((id) => id.replace(/\d+$/, '')));
/** Makes Node fail when it loads a file that a build has written. */
const NO_BUILT_FILES = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      if (/\\/(?:libs|apps)\\/.*\\/dist\\//.test(url)) throw new Error('built file: ' + url);
      return next(url, context);
    },
  });`)}`;
const specs = projectFiles.filter((path) => /\.(spec|contract)\.ts$/.test(path));

describe('the register of requirements', () => {
  it('contains each id once', () => {
    expect(requirementIds().length).toBe(register.size);
    expect(register.size).toBeGreaterThan(700);
  });

  it('contains every id that a spec names', () => {
    const unknown = specs.flatMap((path) =>
      idsIn(readTextOrNull(path) ?? '')
        .filter((id) => prefixes.has(id.replace(/\d+$/, '')) && !register.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown.filter((line) => !line.startsWith('tools/'))).toEqual([]);
  });

  it('contains every served call, including the additional calls of this project', () => {
    for (const id of Object.keys(operations)) expect(register).toContain(id);
    expect([...register].filter((id) => id.startsWith('ENG-')).length).toBeGreaterThan(20);
  });

  it('contains every call that a spec names, and the portal serves each of them', () => {
    const named = specs
      .filter((path) => !path.startsWith('tools/'))
      .flatMap((path) => unservedCallsIn(readTextOrNull(path) ?? '').map((id) => `${path}: ${id}`));
    expect(named).toEqual([]);
    expect(unservedCallsIn('SHO-01 comes in pages, SEC-59 not')).toEqual(['SHO-01']);
  });

  it('contains every field that the title of a test names', () => {
    expect(unknownFieldsIn('Vehicle.brand is a code, Vehicle.colour and Object.keys')).toEqual([
      'Vehicle.colour',
    ]);
    expect(written.flatMap(({ title }) => unknownFieldsIn(title))).toEqual([]);
  });

  it('contains each field of the entities', () => {
    const fields = coverage([]).find(({ group }) => group === 'fields');
    expect(fields?.open).toHaveLength(353);
    expect(fields?.open).toContain('UserProfile.idUser');
    expect(fields?.open).toContain('Session.translations.{lang}');
  });

  const SPEC = `
    const FIELDS = [
      ['Vehicle.brand', 'SEC-19'],
      ['Vehicle.model', 'SEC-19'],
      ...OTHERS,
    ] as const;
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
      it.each(FIELDS)('%s is in the answer', () => {});
      it(\`ENG-17 in part: the amount of \${WHO}\`, () => {});
      it('nothing at all', () => {});
      // it('ENG-18 in a comment', () => {});
      it.skip('ENG-19 does not run', () => {});
      it.fails('ENG-20 passes when it fails', () => {});
    });
    describe.skip('ENG-21 a group that does not run', () => {
      it('ENG-22 does not run either', () => {});
    });`;

  const idsOf = (groups: readonly Group[], of: 'shown' | 'partly' | 'open') =>
    groups.flatMap((group) => group[of]).toSorted();

  it('counts an id as shown if a test names it alone, and otherwise as shown in part', () => {
    const groups = coverage(titlesIn(SPEC));
    expect(idsOf(groups, 'shown')).toEqual(
      [
        'ENG-03',
        'ENG-04',
        'MOB-18',
        'SEC-59',
        'SEC-66',
        'Vehicle.brand',
        'Vehicle.model',
      ].toSorted(),
    );
    expect(idsOf(groups, 'partly')).toEqual(['ENG-17', 'I12', 'SEC-60']);
    const counted = (['shown', 'partly', 'open'] as const).map((of) => idsOf(groups, of).length);
    expect(counted.reduce((sum, count) => sum + count)).toBe(register.size);
  });

  it('counts an id as shown in part if any title says so, whatever other titles say', () => {
    const groups = coverage(
      titlesIn(`
        it('SEC-59 answers with a receipt', () => {});
        it('SEC-59 in part: without a receipt', () => {});
        it('lists the offers (SEC-60 in part)', () => {});
        it('SEC-60 lists the offers', () => {});
        describe('SEC-61 in part: a random vehicle', () => {
          it('SEC-61 is one of those that run', () => {});
        });
        it.each([['SEC-62'], ['SEC-63']])('%s in part: observes', () => {});
        it('SEC-62 observes', () => {});
        it('SEC-64 takes part in part 2 of the list', () => {});`),
    );
    expect(idsOf(groups, 'shown')).toEqual(['SEC-64']);
    expect(idsOf(groups, 'partly')).toEqual(['SEC-59', 'SEC-60', 'SEC-61', 'SEC-62', 'SEC-63']);
  });

  it('finds the titles that name more than one id', () => {
    expect(titlesWithSeveralIds(titlesIn(SPEC))).toEqual(['SEC-59 I12 both at once']);
    expect(
      titlesWithSeveralIds(titlesIn(`it('SEC-20 Vehicle.brand is a code', () => {})`)),
    ).toHaveLength(1);
    expect(titlesWithSeveralIds(written)).toEqual([]);
  });

  it('counts ids in the sources, without reading built files', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const [node, ...args] = scripts['requirements']!.split(' ');
    expect(node).toBe('node');
    const printed = execFileSync(process.execPath, [NO_BUILT_FILES, ...args, '--json'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual(coverage(written));
    // The time is for a separate process, which loads and reads every source.
  }, 60_000);
});
