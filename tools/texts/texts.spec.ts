import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { askCompiler, allUses, usesOf, type TextUse } from './used-keys.ts';
import { areas, clientTexts, textsOf } from './areas.ts';
import { repeatedIn } from './repeated.ts';
import { reportOf } from './report.ts';
import { TYPES_FILE, typesOfTexts } from './key-types.ts';
import { clientSide, serverSide, serverWords, type Side } from './sides.ts';
import { tableUses } from './tables.ts';

/** Time limit for the compiler, which reads the whole client and the server's texts. */
const TIMEOUT_MS = 120_000;
const PLANTED = 'apps/web/src/features/shell/components/sign-in.tsx';
const SOURCE = `import { useTranslation } from 'react-i18next';
export const SignIn = ({ word }: { word: string }) => {
  const { t } = useTranslation('shell');
  return [
    t('signIn.title'),
    t('countdown.days', { days: 1, time: '' }),
    t('signIn.titel'),
    t(\`signIn.\${word}\`),
    t('cockpit.search'),
    t('countdown.days', { days: 1 }),
  ];
};`;

const STOCK = 'libs/vehicles/application/src/stock-table.ts';
const VOCABULARY = 'libs/vehicles/application/src/import/list-vocabulary.ts';
const SERVER_SOURCE = `import { hasText, texts } from '@fairlot/content';
export const stockTable = (code: string, word: string) => {
  const text = texts('en');
  const key = \`stock.\${code}\`;
  const head = { body: 'stock.body' } as Readonly<Record<string, 'stock.body'>>;
  return [
    text('stock.version'),
    text('stock.verzion'),
    hasText(key) ? text(key) : code,
    text(word),
    head,
  ];
};`;

let clientUses: TextUse[];
let serverUses: TextUse[];
/** The uses of texts after one file is replaced, for which only that file is compiled. */
const usesWith = (
  all: readonly TextUse[],
  path: string,
  ask: (isSource: Side['isSource']) => readonly TextUse[],
): TextUse[] => [
  ...all.filter(({ place }) => !place.startsWith(`${path}:`)),
  ...ask((source) => source === path),
];
beforeAll(() => {
  clientUses = allUses(clientSide);
  serverUses = allUses(serverSide);
}, TIMEOUT_MS);

describe('the texts', () => {
  it('are all used, and every use has keys that exist and that the compiler can list', () => {
    expect(clientUses.length).toBeGreaterThan(500);
    expect(serverUses.length).toBeGreaterThan(20);
    const report = reportOf([...clientUses, ...serverUses, ...tableUses], serverWords());
    expect(report).toEqual({ unused: [], missing: [], unknown: [] });
  });

  it('have the types of their English files: `npm run texts` writes them', async () => {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await typesOfTexts());
  });

  it('are not repeated in the client: no two texts are equal in every language', () => {
    expect(repeatedIn(clientTexts())).toEqual([]);
  });

  it('have keys that begin with a group which no other area has, so that a key identifies its area', () => {
    const groups = areas.flatMap((area) => [
      ...new Set([...textsOf(area).keys()].map((key) => key.split(/[._]/)[0])),
    ]);
    expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([]);
  });
});

// Compiles the whole client once more.
if (inject('full'))
  describe('an invalid text', () => {
    let found: TextUse[];
    let errors: string[];
    beforeAll(() => {
      askCompiler(clientSide, { [PLANTED]: SOURCE }, (project) => {
        const { program } = project;
        const file = program.getSourceFileNames().find((name) => name.endsWith(PLANTED)) ?? '';
        errors = program.getSemanticDiagnostics(file).map(({ text }) => text);
        const ask = (isSource: Side['isSource']) => usesOf({ ...clientSide, isSource }, project);
        found = usesWith(clientUses, PLANTED, ask);
      });
    }, TIMEOUT_MS);

    it('does not compile with a wrong key, an arbitrary key, the key of another area or a missing variable', () => {
      expect(errors).toEqual([
        expect.stringContaining('"signIn.titel"'),
        expect.stringContaining('`signIn.${string}`'),
        expect.stringContaining('"cockpit.search"'),
        expect.stringContaining('No overload'),
      ]);
    });

    it('is reported if it equals another text in every language', () => {
      const texts = clientTexts().map((language) => {
        const word = language.get('word.cancel') ?? '';
        return new Map([...language, ['planted.same', word], ['planted.other', `${word}.`]]);
      });
      expect(repeatedIn(texts)).toEqual([['word.cancel', 'planted.same']]);
      expect(repeatedIn([...texts, new Map([['planted.same', 'Annuller']])])).toEqual([]);
    });

    it('is reported if it is unused or missing, or if its key cannot be listed', () => {
      const others = [...found, ...serverUses, ...tableUses];
      const { unused, missing, unknown } = reportOf(others, serverWords());
      expect(unused).toEqual([
        'shell signIn.heading',
        'shell signIn.text',
        'shell signIn.lost',
        'trouble ended.heading',
        'trouble ended.text',
        'trouble ended.button',
      ]);
      expect(missing).toEqual([`${PLANTED}:7 signIn.titel`]);
      expect(unknown).toEqual([`${PLANTED}:8`]);
    });
  });

describe('an invalid text of the server', () => {
  const reportWith = (found: readonly TextUse[], words = serverWords()) =>
    reportOf([...clientUses, ...found], words);

  // Compiles the whole server once more.
  if (inject('full'))
    it(
      'is reported if it is unused or missing, or if its key cannot be listed',
      () => {
        // The vocabulary is left out, because exports and lists share headings.
        const planted = { [STOCK]: SERVER_SOURCE, [VOCABULARY]: 'export {};' };
        const ask = (isSource: Side['isSource']) => allUses({ ...serverSide, isSource }, planted);
        const others = serverUses.filter(({ place }) => !place.startsWith(VOCABULARY));
        const found = [...usesWith(others, STOCK, ask), ...tableUses];
        const { unused, missing, unknown } = reportWith(found, serverWords(planted));
        // A key that the data sheet also uses is still used.
        expect(unused).toContain('portal stock.inserted');
        expect(unused).not.toContain('portal stock.power');
        expect(missing).toEqual([`${STOCK}:8 stock.verzion`]);
        expect(unknown).toEqual([`${STOCK}:10`]);
      },
      TIMEOUT_MS,
    );

  it('counts as used through its row in a table: without the tables it is reported as unused', () => {
    const { unused } = reportWith(serverUses);
    expect(unused).toEqual(
      expect.arrayContaining([
        'portal refusal.TOO_LATE',
        'portal problem.CSRF',
        'portal codeTable.FUEL.E85',
        'portal menu.live',
      ]),
    );
    expect(unused).not.toContain('portal field.required');
  });

  it('is reported as missing if a row of a table has no text', () => {
    const table = { place: 'planted', keys: ['refusal.NO_SUCH', 'refusal.TOO_LATE'] };
    const { missing } = reportWith([...serverUses, ...tableUses, { ...table, isKnown: true }]);
    expect(missing).toEqual(['planted refusal.NO_SUCH']);
  });
});
