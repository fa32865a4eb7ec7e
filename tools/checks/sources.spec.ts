import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

const LINES_MAX = 300;
const EMPTY_NAMES = new Set([
  'common',
  'utils',
  'util',
  'helpers',
  'helper',
  'manager',
  'misc',
  'types',
]);

const sources = projectFiles.filter((path) => /(?<!\.gen)\.(ts|tsx|mjs)$/.test(path));
const linesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    (readTextOrNull(path) ?? '')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
const without = (...homes: string[]) => sources.filter((path) => !homes.includes(path));
/**
 * Files that are shipped. Tests of adapters may use arbitrary names, so the rule applies to shipped
 * code only.
 */
const shipped = (home: string) =>
  without(home).filter((path) => !/\.(spec|contract|builders)\.ts$|\/testing\//.test(path));

describe('the sources', () => {
  it('have no file or folder with a meaningless name', () => {
    const empty = projectFiles.filter((path) =>
      path.split('/').some((part) => EMPTY_NAMES.has(part.replace(/\..*$/, ''))),
    );
    expect(empty).toEqual([]);
  });

  it('have file names in kebab-case', () => {
    // The pages of the client are named after their URLs: `_signed-in/auctions/$idAuction.tsx`.
    const named = sources.filter((path) => !path.startsWith('apps/web/src/routes/'));
    const odd = named.filter((path) => !/^[a-z0-9.-]+$/.test(basename(path)));
    expect(odd).toEqual([]);
  });

  it(`have at most ${LINES_MAX} lines a file`, () => {
    const long = sources.filter(
      (path) => (readTextOrNull(path) ?? '').split('\n').length - 1 > LINES_MAX,
    );
    expect(long).toEqual([]);
  });

  it.each([
    ['libs/auction/rules/src/stream-names.ts', /`(auction|lot|award)-\$\{/],
    ['libs/vehicles/domain/src/vehicle.stream.ts', /`vehicle-\$\{/],
  ])('build stream names in one place per context: %s', (home, name) => {
    expect(linesWith([home], name)).not.toEqual([]);
    expect(linesWith(shipped(home), name)).toEqual([]);
  });

  it('build topic names in one place', () => {
    const home = 'libs/contracts/src/live/topics.ts';
    expect(linesWith([home], /`(auctions|dealers)\/\$\{/)).not.toEqual([]);
    expect(linesWith(shipped(home), /`(auctions|dealers)\/\$\{/)).toEqual([]);
  });

  it('read the time only from the clock of the kernel', () => {
    const time = /\bDate\.now\(|new Date\(\)/;
    const home = 'libs/kernel/src/clock.ts';
    const code = shipped(home).filter((path) => /^(apps|libs)\//.test(path));
    expect(linesWith([home], time)).not.toEqual([]);
    for (const planted of ['const at = Date.now();', 'new Date().getTime()'])
      expect(planted).toMatch(time);
    for (const pure of ['new Date(at)', 'systemClock.now()']) expect(pure).not.toMatch(time);
    expect(
      linesWith(
        code.filter((path) => !path.includes('/shared/clock/')),
        time,
      ),
    ).toEqual([]);
  });

  it('name adapters only in the composition root, and read the environment only in listed files', () => {
    const made =
      'new (?:PostgresEventStore|InProcessEventBus|SocketLiveBus|SmtpMailer|CapturedMailer|FolderFiles)';
    const adapter = new RegExp(`\\b(?:${made}|EmbeddedLiveBus\\.start)\\(`);
    const environment = /\bprocess\.env\b/;
    const planted = ['new PostgresEventStore(c)', 'new InProcessEventBus()', 'new SocketLiveBus({'];
    for (const line of [...planted, 'await EmbeddedLiveBus.start({']) expect(line).toMatch(adapter);
    for (const line of ["process.env['X']", 'run(process.env);']) expect(line).toMatch(environment);
    const adapters = 'apps/server/src/core/adapters.ts';
    const code = shipped(adapters).filter((path) => /^(apps|libs)\/[^.]*\/src\//.test(path));
    expect(code.length).toBeGreaterThan(500);
    expect(linesWith([adapters], adapter)).toHaveLength(7);
    expect(linesWith(code, adapter)).toEqual([]);
    // The programs, and the embedded PostgreSQL server, which needs the PATH of its parent process.
    const readers = [
      'apps/cli/src/terminal/terminal.ts',
      'apps/server/src/dev.ts',
      'apps/server/src/main.ts',
      'libs/database/src/postgres-program.ts',
    ];
    const reading = linesWith(
      code.filter((path) => !path.startsWith('libs/testing/')),
      environment,
    );
    expect(reading.map((line) => line.replace(/:.*$/, '')).toSorted()).toEqual(readers);
  });

  it('skip no test and disable no check of the compiler or the linter', () => {
    const focused = /\b(it|test|describe)\.(only|todo|skip)\b/;
    // The pattern is split, so that this file does not match itself.
    const off = new RegExp(
      ['@ts-(ignore|nocheck|expect)', '(ox|es)lint-dis', 'as unknown a'].join('|'),
    );
    expect(linesWith(sources, focused).filter((line) => !line.startsWith('tools/'))).toEqual([]);
    expect(linesWith(without('tools/checks/sources.spec.ts'), off)).toEqual([]);
  });

  it('refer to no place outside the project', () => {
    const places = ['\\.\\./', 'shared/(design|spec|data|examples|hooks)'].join('');
    const hosts = 'https?://[\\w.-]*(registry|maven)';
    const outside = new RegExp(`${places}|(^|[\\s'"\`(=])/(work|farm|root|home)/|${hosts}`);
    const checked = projectFiles.filter((path) => path !== 'package-lock.json');
    expect(linesWith(checked, outside)).toEqual([]);
  });

  it('keep registry hosts out of the lock file', () => {
    expect(linesWith(['package-lock.json'], /"resolved": "https?:/)).toEqual([]);
  });
});
