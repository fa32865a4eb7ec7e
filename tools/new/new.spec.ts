import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangeSet, Refusal } from './change-set.js';
import { planCommand } from './command.js';
import { planContext } from './context.js';
import { make, planChanges } from './make.js';

const root = join(import.meta.dirname, '../..');
/** As in package.json: runs from the sources of the libs, from which a form reads its call. */
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
const changed = () =>
  spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout;

let before: string;
beforeAll(() => {
  before = changed();
});
afterAll(() => expect(changed()).toBe(before));

it('npm run new gives the reason of a refusal in one line, and its usage', () => {
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
  [[], 'what is to be made?'],
  [['page', 'manage', 'fees'], 'there is no generator for page'],
  [['lib', 'billing'], 'lib takes <context> <layer>, not 1 words'],
  [['lib', 'Billing', 'domain'], 'Billing is not in kebab-case'],
  [['lib', 'billing', 'cellar'], 'a layer is one of domain, application, http'],
  [['lib', 'vehicles', 'domain'], 'libs/vehicles/domain/package.json exists'],
  [['call', 'vehicles', 'SEC-20', 'GET', '/api/v1/secure/vehicle/:id'], 'SEC-20 is GET'],
  [['call', 'vehicles', 'SEC-999', 'GET', '/api/v1/secure/x'], 'SEC-999 is not in docs/'],
  [['call', 'vehicles', 'ENG-159', 'LOOK', '/api/v1/secure/x'], 'LOOK is none of GET'],
  [['call', 'vehicles', 'ENG-159', 'GET', '/x'], '/x is no address'],
  [['call', 'cellar', 'ENG-159', 'GET', '/api/v1/secure/x'], 'there is no context cellar'],
  [['context', 'Cellar', 'Bottle'], 'Cellar is not in kebab-case'],
  [['context', 'cellar', 'bottle'], 'bottle is not one word with a capital'],
  [['context', 'cellar', 'Cellar'], 'a context is not called like what it is about'],
  [['context', 'vehicles', 'Bottle'], 'libs/vehicles exists'],
  [['command', 'auction', 'pin-note', 'NotePinned'], 'pin-note is not two words or more'],
  [['command', 'auction', 'PinNote', 'PinNote'], 'an event is named by what has happened'],
  [['command', 'auction', 'SetMessage', 'NotePinned'], 'set-message.ts exists'],
  [
    ['command', 'cellar', 'PinNote', 'NotePinned'],
    'libs/cellar/domain/src/cellar/cellar.commands.ts',
  ],
  [['reaction', 'LateFees'], 'LateFees is not in kebab-case'],
  [['reaction', 'reaction-logger'], 'apps/server/src/core/reaction-logger.ts exists'],
  [['record', 'rate', 'rates', 'name:text'], 'a required text, which names it, and a market'],
  [['record', 'rate', 'rates', 'name:text:optional,market:market'], 'a required text'],
  [['record', 'rate', 'rates', 'name:word'], 'name:word is not NAME:KIND'],
  [['record', 'rate', 'rates', 'kind:choice'], 'kind:choice is not NAME:KIND'],
  [['record', 'rate', 'rates', 'kind:choice:ROAD'], 'NAME:choice:ONE/OTHER'],
  [['record', 'rate', 'rates', 'kind:text:ROAD/RAIL'], 'kind:text:ROAD/RAIL is not NAME:KIND'],
  [['record', 'seller', 'sellers', 'name:text,market:market'], 'record/seller.ts exists'],
  [['screen', 'back-office', 'fees', 'SEC-45'], 'an area is one word'],
  [['screen', 'manage', 'auction-list', 'SEC-45'], 'apps/web/src/features/auction-list exists'],
  [['screen', 'manage', 'fees', 'SEC-999'], 'SEC-999 is no call'],
  [['screen', 'manage', 'fees', 'SEC-50'], 'SEC-50 answers no rows'],
  [['screen', 'manage', 'fees', 'SEC-73'], 'SEC-73 lists what one thing has'],
  [['form', 'back-office', 'rate-seller', 'SEC-72'], 'an area is one word'],
  [['form', 'live', 'rating', 'SEC-72'], 'apps/web/src/features/rating exists'],
  [['form', 'live', 'rate-seller', 'SEC-999'], 'SEC-999 is no call'],
  [['form', 'live', 'rate-seller', 'SEC-44'], 'SEC-44 takes no object'],
  [['form', 'live', 'rate-seller', 'SEC-50'], 'SEC-50 demands nothing'],
  [['form', 'live', 'rate-seller', 'SEC-63'], 'SEC-63 demands idLots, which no field'],
  [['form', 'live', 'rate-seller', 'ENG-06'], 'ENG-06 names more than one thing'],
])('npm run new -- %j is refused, and nothing is written', async (words, why) => {
  const refusal = await make(words).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(String(refusal)).toContain(why);
  expect(String(refusal)).not.toContain('\n');
});

it.each([
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
])('npm run new -- %j finds where it must insert in the sources', async (words) =>
  expect(await planChanges(words)).toBeInstanceOf(ChangeSet),
);

it('npm run new -- command finds where it must insert in a context that was just generated', () => {
  const changes = new ChangeSet(root);
  planContext(changes, ['cellar', 'Bottle']);
  planCommand(changes, ['cellar', 'TurnBottle', 'BottleTurned']);
  expect(changes.read('libs/cellar/service/src/bottle-commands.ts')).toContain("'TurnBottle'");
});
