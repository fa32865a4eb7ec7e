import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFiles } from '../checks/repository.js';

const root = join(import.meta.dirname, '../..');
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'fairlot-new-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The project as it stands, with the packages of others as they are installed. */
const copyProject = (): void => {
  for (const path of projectFiles.filter((file) => existsSync(join(root, file))))
    cpSync(join(root, path), join(copy, path));
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@fairlot'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@fairlot' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'node_modules/@fairlot')))
    symlinkSync(
      readlinkSync(join(root, 'node_modules/@fairlot', name)),
      join(modules, '@fairlot', name),
    );
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
};

/** Of the project itself, not of the test that runs here. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|DEV$|GIT_)/.test(name)),
);
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':');
const run = (command: string, ...args: string[]): string => {
  const options = { cwd: copy, env: { ...env, PATH }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  expect.soft(status, [command, ...args, stdout, stderr].join('\n')).toBe(0);
  return stdout;
};
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
const make = (...args: string[]): string[] =>
  run('node', ...SOURCES, 'tools/new/main.ts', ...args)
    .split('\n')
    .filter((line) => line !== '');

/** Where an event that is known in part would be found out. */
const EVERY_EVENT = ['domain', 'event-schema', 'application/src/engineering'].map(
  (part) => `libs/auction/${part}`,
);

it('what the generators write builds, keeps the rules and passes its own specs', () => {
  copyProject();
  const written = [
    ...make('lib', 'billing', 'domain'),
    ...make('lib', 'billing', 'application'),
    ...make('lib', 'billing', 'http'),
    ...make('call', 'vehicles', 'ENG-159', 'GET', '/api/v1/secure/vehicle/:id/market-notes'),
    ...make('command', 'auction', 'PinNote', 'NotePinned'),
    ...make('reaction', 'late-fees'),
    ...make('screen', 'manage', 'late-fees'),
    ...make('form', 'manage', 'pause-several', 'ENG-03'),
    ...make('form', 'live', 'rate-seller', 'SEC-72'),
    ...make('form', 'shell', 'get-token', 'MOB-01'),
  ];
  const sources = written.filter((path) => /\.tsx?$/.test(path));
  const specs = written.filter((path) => /\.spec\.tsx?$/.test(path));
  expect(specs).toHaveLength(12);

  run('oxfmt', '--check', ...written);
  const billing = ['domain', 'application', 'http'].map((layer) => `libs/billing/${layer}`);
  run('tsc', '-b', ...billing, 'libs/vehicles/http', 'apps/server', 'apps/web');
  run('oxlint', ...sources);
  const kinds = ['--project', 'unit', '--project', 'web'];
  const pure = specs.filter((path) => !path.endsWith('.int.spec.ts'));
  run('vitest', 'run', ...kinds, ...pure, ...EVERY_EVENT, 'tools/checks', 'tools/texts');
  run('vitest', 'run', '--project', 'integration', 'apps/server/src/core/late-fees.int.spec.ts');
}, 420_000);
