import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildBoth, copyProject, make, run, WITHOUT_PLANTED_TEXTS } from './project-copy.js';

const root = join(import.meta.dirname, '../..');
/** Packages whose specs detect an event that is added incompletely. */
const EVERY_EVENT = ['domain', 'event-schema', 'application/src/engineering'].map(
  (part) => `libs/auction/${part}`,
);

it('the output of the generators builds, follows the lint rules, and passes its own specs', async () => {
  copyProject();
  const written = [
    ...make('lib', 'billing', 'domain'),
    ...make('lib', 'billing', 'application'),
    ...make('lib', 'billing', 'http'),
    ...make('call', 'vehicles', 'ENG-159', 'GET', '/api/v1/secure/vehicle/:id/market-notes'),
    ...make('call', 'partners', 'ENG-190', 'GET', '/api/v1/admin/partner-note'),
    ...make('call', 'partners', 'ENG-191', 'POST', '/api/v1/admin/partner-note'),
    ...make('command', 'auction', 'PinNote', 'NotePinned'),
    ...make('reaction', 'late-fees'),
    ...make('screen', 'manage', 'due-mails', 'ENG-50'),
    ...make('screen', 'partners', 'partner-notes', 'ENG-190'),
    ...make('form', 'partners', 'create-partner-note', 'ENG-191'),
    ...make('form', 'manage', 'pause-several', 'ENG-03'),
    ...make('form', 'live', 'rate-seller', 'SEC-72'),
    ...make('form', 'shell', 'get-token', 'MOB-01'),
  ];
  const sources = written.filter((path) => /\.tsx?$/.test(path));
  const specs = written.filter(
    (path) => /\.spec\.tsx?$/.test(path) && !existsSync(join(root, path)),
  );
  expect(specs).toHaveLength(15);

  await run('oxfmt', '--check', ...written);
  await run('oxlint', ...sources);
  const billing = ['domain', 'application', 'http'].map((layer) => `libs/billing/${layer}`);
  const kinds = ['--project', 'unit', '--project', 'web'];
  const pure = specs.filter((path) => !path.endsWith('.int.spec.ts'));
  const runSpecs = async () => {
    const rules = ['tools/checks', 'tools/texts', ...WITHOUT_PLANTED_TEXTS];
    await run('vitest', 'run', ...kinds, ...pure, ...EVERY_EVENT, ...rules);
    await run('vitest', 'run', '--project', 'unit', 'libs/contracts/src/operations.spec.ts');
    const integration = 'apps/server/src/core/late-fees.int.spec.ts';
    await run('vitest', 'run', '--project', 'integration', integration);
  };
  await Promise.all([buildBoth(...billing), runSpecs()]);
}, 600_000);
