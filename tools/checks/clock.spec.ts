import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

const isTest = (path: string) => /\.(spec|contract|builders)\.tsx?$|\/testing\//.test(path);
const sources = projectFiles.filter((path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path));
const shipped = sources.filter((path) => /^(apps|libs)\//.test(path) && !isTest(path));
const filesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.filter((path) => pattern.test(readTextOrNull(path) ?? ''));

/**
 * The database's time in a statement. `now()` after another name, such as `clock.now()`, does not
 * match.
 */
const DATABASE_TIME =
  /(?<![\w.]|`)now\(\)(?!\s*[:{<])|\b(?:clock|statement|transaction)_timestamp\b/;
const MOVES_TIME = /\b(?:move|restore)SystemClock\b/;

/** Statements on the database's time, and why the product clock does not apply. */
const ON_DATABASE_TIME = [
  // The database guards these tables by its own time, so that no row is deleted early.
  'libs/access/records/src/disclosures/disclosures.ts',
  'libs/access/records/src/stored-tables.ts',
  // A lease means that a process is alive now, independent of the product's time.
  'apps/server/src/roles/row-lease.ts',
  // When a statement reached the log. Events contain the product's time.
  'libs/event-store/postgres/src/append-statement.ts',
];

const CONTROL = 'apps/server/src/clock-control/clock-control.ts';

/** Columns whose default is the database's time. Their writers set the product's. */
const isDeclaration = (path: string) => /migrations\.ts$|\.entity\.ts$/.test(path);

describe('the clock of the product', () => {
  it('is the time source of statements, with documented exceptions', () => {
    const code = shipped.filter(
      (path) => !isDeclaration(path) && !/^apps\/(web|public)\//.test(path),
    );
    expect(filesWith(code, DATABASE_TIME).toSorted()).toEqual(ON_DATABASE_TIME.toSorted());
  });

  it("is distinguished from the database's time in statements", () => {
    for (const planted of [
      'WHERE expires_at > now()`',
      'SET used_at = now(), id = 1',
      'clock_timestamp()',
    ])
      expect(planted).toMatch(DATABASE_TIME);
    for (const pure of ['clock.now()', 'systemClock.now()', 'now(): number {'])
      expect(pure).not.toMatch(DATABASE_TIME);
  });

  it('is moved only by the control for tests', () => {
    const callers = filesWith(shipped, MOVES_TIME).filter(
      (path) => path !== 'libs/kernel/src/product-clock.ts',
    );
    expect(callers).toEqual([CONTROL]);
  });
});
