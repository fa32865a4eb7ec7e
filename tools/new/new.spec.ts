import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangeSet, Refusal } from './change-set.js';
import { planCommand } from './command.js';
import { planContext } from './context.js';
import { make, planChanges } from './make.js';
import { planRecord } from './record.js';

const root = join(import.meta.dirname, '../..');
/**
 * Options of Node as in package.json: the libs run from their sources, from which a form reads its
 * call.
 */
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
const changed = () =>
  spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout;

let before: string;
beforeAll(() => {
  before = changed();
});
afterAll(() => expect(changed()).toBe(before));

it('npm run new prints the reason of a refusal in one line, and its usage', () => {
  const words = ['tools/new/main.ts', 'lib', 'billing'];
  const { status, stdout, stderr } = spawnSync('node', [...SOURCES, ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(
    'lib takes <context> <layer>, not 1 words\nusage: npm run new -- lib <context> <layer>\n',
  );
});

it.each([
  [[], 'Name the kind of code to generate:'],
  [['page', 'manage', 'fees'], 'there is no generator for page'],
  [['lib', 'billing'], 'lib takes <context> <layer>, not 1 words'],
  [['lib', 'Billing', 'domain'], 'Billing is not in kebab-case'],
  [['lib', 'billing', 'cellar'], 'a layer is one of domain, application, http'],
  [['lib', 'vehicles', 'domain'], 'libs/vehicles/domain/package.json exists'],
  [['call', 'vehicles', 'SEC-20', 'GET', '/api/v1/secure/vehicle/:id'], 'SEC-20 is GET'],
  [['call', 'vehicles', 'SEC-999', 'GET', '/api/v1/secure/x'], 'SEC-999 is not in docs/'],
  [['call', 'vehicles', 'ENG-159', 'LOOK', '/api/v1/secure/x'], 'LOOK is not one of GET'],
  [['call', 'vehicles', 'ENG-159', 'GET', '/x'], '/x is not a path'],
  [['call', 'cellar', 'ENG-159', 'GET', '/api/v1/secure/x'], 'there is no context cellar'],
  [['context', 'Cellar', 'Bottle'], 'Cellar is not in kebab-case'],
  [['context', 'cellar', 'bottle'], 'bottle must be one word with a capital'],
  [['context', 'cellar', 'Cellar'], 'context and aggregate must have different names'],
  [['context', 'vehicles', 'Bottle'], 'libs/vehicles exists'],
  [['command', 'auction', 'pin-note', 'NotePinned'], 'pin-note must have at least two words'],
  [['command', 'auction', 'PinNote', 'PinNote'], 'the name of an event must be in the past tense'],
  [['command', 'auction', 'SetMessage', 'NotePinned'], 'set-message.ts exists'],
  [
    ['command', 'cellar', 'PinNote', 'NotePinned'],
    'libs/cellar/domain/src/cellar/cellar.commands.ts',
  ],
  [['reaction', 'LateFees'], 'LateFees is not in kebab-case'],
  [['reaction', 'reaction-logger'], 'apps/server/src/core/reaction-logger.ts exists'],
  [['record', 'rate', 'rates', 'name:text'], 'a required text as its title, and a market'],
  [['record', 'rate', 'rates', 'name:text:optional,market:market'], 'a required text'],
  [['record', 'rate', 'rates', 'name:word'], 'name:word is not NAME:KIND'],
  [['record', 'rate', 'rates', 'kind:choice'], 'kind:choice is not NAME:KIND'],
  [['record', 'rate', 'rates', 'kind:choice:ROAD'], 'NAME:choice:ONE/OTHER'],
  [['record', 'rate', 'rates', 'kind:text:ROAD/RAIL'], 'kind:text:ROAD/RAIL is not NAME:KIND'],
  [['record', 'seller', 'sellers', 'name:text,market:market'], 'record/seller.ts exists'],
  [['screen', 'back-office', 'fees', 'SEC-45'], 'an area must be one word'],
  [['screen', 'manage', 'auction-list', 'SEC-45'], 'apps/web/src/features/auction-list exists'],
  [['screen', 'manage', 'fees', 'SEC-999'], 'there is no call SEC-999'],
  [['screen', 'manage', 'fees', 'SEC-50'], 'SEC-50 answers no rows'],
  [['screen', 'manage', 'fees', 'SEC-73'], 'SEC-73 lists the rows of one object'],
  [['form', 'back-office', 'rate-seller', 'SEC-72'], 'an area must be one word'],
  [['form', 'live', 'rating', 'SEC-72'], 'apps/web/src/features/rating exists'],
  [['form', 'live', 'rate-seller', 'SEC-999'], 'there is no call SEC-999'],
  [['form', 'live', 'rate-seller', 'SEC-44'], 'the body of SEC-44 is not an object'],
  [['form', 'live', 'rate-seller', 'SEC-50'], 'SEC-50 has no required field'],
  [['form', 'live', 'rate-seller', 'SEC-63'], 'SEC-63 requires idLots, for which there is no kind'],
  [['form', 'live', 'rate-seller', 'ENG-06'], 'the path of ENG-06 has more than one id'],
])('npm run new -- %j is refused, and nothing is written', async (words, why) => {
  const refusal = await make(words).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(String(refusal)).toContain(why);
  expect(String(refusal)).not.toContain('\n');
});

const GENERATED: readonly (readonly [readonly string[]])[] = [
  [['lib', 'billing', 'http']],
  [['call', 'vehicles', 'ENG-159', 'GET', '/api/v1/secure/vehicle/:id/market-notes']],
  [['call', 'partners', 'ENG-999', 'POST', '/api/v1/admin/partner-note']],
  [['call', 'partners', 'ENG-999', 'POST', '/api/v1/open/partner-note']],
  [['context', 'cellar', 'Bottle']],
  [['command', 'auction', 'PinNote', 'NotePinned']],
  [['reaction', 'late-fees']],
  [['record', 'haulier', 'hauliers', 'name:text,markets:markets']],
  [['screen', 'manage', 'due-mails', 'ENG-50']],
  [['form', 'live', 'rate-seller', 'SEC-72']],
];

it.each(GENERATED)(
  'npm run new -- %j finds every place in the sources where it must insert',
  async (words) => expect(await planChanges(words)).toBeInstanceOf(ChangeSet),
);

/** Matches `import { a, type B } from '@fairlot/lib/part'`, also over several lines. */
const IMPORTED = /import (?:type )?\{([^}]*)\} from '(@fairlot\/[^']+|#shared\/[^']+)';/g;
const DECLARED = /export (?:abstract )?(?:const|function|class|type|interface|enum) (\w+)/g;
const RE_EXPORTED = /export (?:type )?\{([^}]*)\}/g;
const namesIn = (list = ''): readonly string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .replace(/^\s*type /, '')
        .replace(/^.* as /, '')
        .trim(),
    )
    .filter((name) => name !== '');
const exportsOf = (text: string): readonly string[] => [
  ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
  ...[...text.matchAll(RE_EXPORTED)].flatMap(([, list]) => namesIn(list)),
];
/**
 * The names that any file of a lib or one module of the client exports; none for a lib that does
 * not exist yet.
 */
const exportedBy = (from: string): readonly string[] => {
  const [, lib = ''] = from.split('/');
  const link = join(root, `node_modules/@fairlot/${lib}`);
  if (from.startsWith('@') && !existsSync(link)) return [];
  const pattern = from.startsWith('#')
    ? join(root, `apps/web/src/${from.slice(1).replace(/\.js$/, '')}.{ts,tsx}`)
    : join(realpathSync(link), 'src/**/*.{ts,tsx}');
  return globSync(pattern).flatMap((file) => exportsOf(readFileSync(file, 'utf8')));
};

it.each(GENERATED)('npm run new -- %j imports only names that exist', async (words) => {
  const changes = (await planChanges(words)) as ChangeSet;
  const isNew = (path: string) => /\.tsx?$/.test(path) && !existsSync(join(root, path));
  const added = changes.paths.filter(isNew);
  const generated = added.flatMap((path) => exportsOf(changes.read(path)));
  const missing = added.flatMap((path) =>
    [...changes.read(path).matchAll(IMPORTED)].flatMap(([, list = '', from = '']) => {
      const present = new Set([...generated, ...exportedBy(from)]);
      return namesIn(list.replaceAll(/ as \w+/g, ''))
        .filter((name) => !present.has(name))
        .map((name) => `${path}: ${name} of ${from}`);
    }),
  );
  expect(missing).toEqual([]);
});

it('npm run new -- command finds every place where it must insert in a context that was just generated', () => {
  const changes = new ChangeSet(root);
  planContext(changes, ['cellar', 'Bottle']);
  planCommand(changes, ['cellar', 'TurnBottle', 'BottleTurned']);
  expect(changes.read('libs/cellar/service/src/bottle-commands.ts')).toContain("'TurnBottle'");
});

it('npm run new -- record labels a yes/no field without its verb', () => {
  const changes = new ChangeSet(root);
  planRecord(changes, ['haulier', 'hauliers', 'name:text,markets:markets,isEnabled:yesNo']);
  const page = changes.read('apps/web/src/locales/haulier/en.json');
  expect(JSON.parse(page)).toMatchObject({ haulier: { field: { isEnabled: 'Enabled' } } });
  const portal = changes.read('libs/content/src/locales/en.json');
  expect(JSON.parse(portal)).toMatchObject({
    recordField: { haulier: { isEnabled: 'Enabled' } },
  });
});
