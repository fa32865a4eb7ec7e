import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** As package.json starts it: on the sources of the libs, of which a form reads its call. */
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
const make = (...args: string[]) =>
  spawnSync('node', [...SOURCES, 'tools/new/main.ts', ...args], { cwd: root, encoding: 'utf8' });
const changed = () => spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });

it.each([
  [[], 'what is to be made?'],
  [['page', 'manage', 'fees'], 'there is no generator for page'],
  [['lib', 'billing'], 'lib takes <context> <layer>, not 1 words'],
  [['lib', 'Billing', 'domain'], 'Billing is not in kebab-case'],
  [['lib', 'billing', 'cellar'], 'a layer is one of domain, application, http'],
  [['lib', 'vehicles', 'domain'], 'libs/vehicles/domain/package.json exists'],
  [['call', 'vehicles', 'SEC-20', 'GET', '/api/v1/secure/vehicle/:id'], 'SEC-20 is GET'],
  [['call', 'vehicles', 'SEC-999', 'GET', '/api/v1/secure/x'], 'SEC-999 is not in docs/'],
  [['call', 'vehicles', 'SEC-28', 'LOOK', '/api/v1/secure/x'], 'LOOK is none of GET'],
  [['call', 'vehicles', 'SEC-28', 'GET', '/x'], '/x is no address'],
  [['call', 'cellar', 'SEC-28', 'GET', '/api/v1/secure/x'], 'libs/contracts/src/cellar has no'],
  [['command', 'auction', 'pin-note', 'NotePinned'], 'pin-note is not two words or more'],
  [['command', 'auction', 'PinNote', 'PinNote'], 'an event is named by what has happened'],
  [['command', 'auction', 'SetMessage', 'NotePinned'], 'set-message.ts exists'],
  [
    ['command', 'cellar', 'PinNote', 'NotePinned'],
    'libs/cellar/domain/src/cellar/cellar.commands.ts',
  ],
  [['reaction', 'LateFees'], 'LateFees is not in kebab-case'],
  [['reaction', 'vehicle-marking'], 'apps/server/src/core/vehicle-marking.ts exists'],
  [['screen', 'cellar', 'fees'], 'an area is one of'],
  [['screen', 'manage', 'auction-list'], 'apps/web/src/features/auction-list exists'],
  [['form', 'cellar', 'rate-seller', 'SEC-72'], 'an area is one of'],
  [['form', 'live', 'rating', 'SEC-72'], 'apps/web/src/features/rating exists'],
  [['form', 'live', 'rate-seller', 'SEC-999'], 'SEC-999 is no call'],
  [['form', 'live', 'rate-seller', 'SEC-44'], 'SEC-44 takes no object'],
  [['form', 'live', 'rate-seller', 'SEC-50'], 'SEC-50 demands nothing'],
  [['form', 'live', 'rate-seller', 'SEC-63'], 'SEC-63 demands idLots, which no field'],
  [['form', 'live', 'rate-seller', 'ENG-06'], 'ENG-06 names more than one thing'],
])('npm run new -- %j is refused in one line, and nothing is written', (args, why) => {
  const before = changed().stdout;
  const { status, stderr, stdout } = make(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const [line = '', usage = ''] = stderr.split('\n');
  expect(line).toContain(why);
  expect(usage).toMatch(/^usage: npm run new -- /);
  expect(changed().stdout).toBe(before);
});
