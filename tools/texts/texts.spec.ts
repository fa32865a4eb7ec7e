import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { askCompiler, askings, type Asking } from './asked-keys.ts';
import { areas, clientTexts, textsOf } from './areas.ts';
import { repeatedIn } from './repeated.ts';
import { reportOf } from './report.ts';
import { TYPES_FILE, typesOfTexts } from './key-types.ts';

/** The compiler reads the whole client. */
const TIMEOUT_MS = 120_000;
const PLANTED = 'apps/web/src/features/shell/components/not-found.tsx';
const SOURCE = `import { useTranslation } from 'react-i18next';
export const NotFound = ({ word }: { word: string }) => {
  const { t } = useTranslation('shell');
  return [
    t('notFound.title'),
    t('countdown.days', { days: 1, time: '' }),
    t('notFound.titel'),
    t(\`notFound.\${word}\`),
    t('cockpit.search'),
    t('countdown.days', { days: 1 }),
  ];
};`;

describe('the texts of the client', () => {
  let found: Asking[];
  beforeAll(() => {
    found = askCompiler({}, askings);
  }, TIMEOUT_MS);

  it('are all asked for, by keys that exist and that the compiler can list', () => {
    expect(found.length).toBeGreaterThan(500);
    expect(reportOf(found)).toEqual({ unused: [], missing: [], unknown: [] });
  });

  it('have the types of their English files: `npm run texts` writes them', async () => {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await typesOfTexts());
  });

  it('stand once: what is the same in every language is in the vocabulary', () => {
    expect(repeatedIn(clientTexts())).toEqual([]);
  });

  it('start with a group that no other area has, so that a key tells its area', () => {
    const groups = areas.flatMap((area) => [
      ...new Set([...textsOf(area).keys()].map((key) => key.split(/[._]/)[0])),
    ]);
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([]);
  });
});

describe('a planted text', () => {
  let found: Asking[];
  let errors: string[];
  beforeAll(() => {
    askCompiler({ [PLANTED]: SOURCE }, (project) => {
      const { program } = project;
      const file = program.getSourceFileNames().find((name) => name.endsWith(PLANTED)) ?? '';
      errors = program.getSemanticDiagnostics(file).map(({ text }) => text);
      found = askings(project);
    });
  }, TIMEOUT_MS);

  it('does not compile with a wrong key, any word, another area’s key or a variable less', () => {
    expect(errors).toEqual([
      expect.stringContaining('"notFound.titel"'),
      expect.stringContaining('`notFound.${string}`'),
      expect.stringContaining('"cockpit.search"'),
      expect.stringContaining('No overload'),
    ]);
  });

  it('is found when it says in every language what another one says', () => {
    const texts = clientTexts().map((language) => {
      const word = language.get('word.cancel') ?? '';
      return new Map([...language, ['planted.same', word], ['planted.other', `${word}.`]]);
    });
    expect(repeatedIn(texts)).toEqual([['word.cancel', 'planted.same']]);
    expect(repeatedIn([...texts, new Map([['planted.same', 'Annuller']])])).toEqual([]);
  });

  it('is found when it is unused, missing, or of a key that nobody can list', () => {
    const { unused, missing, unknown } = reportOf(found);
    expect(unused).toEqual(['shell notFound.text', 'shell notFound.button']);
    expect(missing).toEqual([`${PLANTED}:7 notFound.titel`]);
    expect(unknown).toEqual([`${PLANTED}:8`]);
  });
});
