import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from './repository.js';

const isTest = (path: string) => /\.(spec|contract|builders)\.tsx?$|\/testing\//.test(path);
const sources = projectFiles.filter((path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path));
const shipped = sources.filter((path) => /^(apps|libs)\//.test(path) && !isTest(path));
const filesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.filter((path) => pattern.test(textOf(path) ?? ''));

/** The time of the database inside a statement; `now()` of a client has another name before it. */
const DATABASE_TIME =
  /(?<![\w.]|`)now\(\)(?!\s*[:{<])|\b(?:clock|statement|transaction)_timestamp\b/;
const MOVES_TIME = /\b(?:move|restore)SystemClock\b/;

/** Statements on the time of the database, and why no product clock moves them. */
const ON_DATABASE_TIME = [
  // Its guard in the database judges by the database's time: nobody removes a row earlier.
  'libs/access/records/src/disclosures/disclosures.ts',
  'libs/access/records/src/kept-tables.ts',
  // A lease says that a process is alive now, whatever the time of the product is.
  'apps/server/src/roles/row-lease.ts',
  // When a statement reached the log; the product's instants are in the events.
  'libs/event-store/postgres/src/append-statement.ts',
];

const CONTROL = 'apps/server/src/clock-control/clock-control.ts';

/** Columns whose default is the time of the database: those who write them say the product's. */
const isDeclaration = (path: string) => /migrations\.ts$|\.entity\.ts$/.test(path);

describe('the clock of the product', () => {
  it('is what statements are given, but for those that say why not', () => {
    const code = shipped.filter(
      (path) => !isDeclaration(path) && !/^apps\/(web|public)\//.test(path),
    );
    expect(filesWith(code, DATABASE_TIME).toSorted()).toEqual(ON_DATABASE_TIME.toSorted());
  });

  it('a statement that asks the database for the time is noticed', () => {
    for (const planted of [
      'WHERE expires_at > now()`',
      'SET used_at = now(), id = 1',
      'clock_timestamp()',
    ])
      expect(planted).toMatch(DATABASE_TIME);
    for (const pure of ['clock.now()', 'systemClock.now()', 'now(): number {'])
      expect(pure).not.toMatch(DATABASE_TIME);
  });

  it('is moved by the control for tests alone', () => {
    const callers = filesWith(shipped, MOVES_TIME).filter(
      (path) => path !== 'libs/kernel/src/product-clock.ts',
    );
    expect(callers).toEqual([CONTROL]);
  });
});
