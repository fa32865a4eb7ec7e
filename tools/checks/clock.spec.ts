import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

const isTest = (path: string) => /\.(spec|contract|builders)\.tsx?$|\/testing\//.test(path);
const sources = projectFiles.filter((path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path));
const shipped = sources.filter((path) => /^(apps|libs)\//.test(path) && !isTest(path));
const filesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.filter((path) => pattern.test(readTextOrNull(path) ?? ''));

/**
 * Matches the time of the database in a statement. `now()` after another name, such as
 * `clock.now()`, does not match.
 */
const DATABASE_TIME =
  /(?<![\w.]|`)now\(\)(?!\s*[:{<])|\b(?:clock|statement|transaction)_timestamp\b/;
const MOVES_TIME = /\b(?:move|restore)SystemClock\b/;

/**
 * Files with statements that use the database's time, and the reason why the product clock does not
 * apply there.
 */
const ON_DATABASE_TIME = [
  // The database protects these tables by its own time, so that no row is deleted too early.
  'libs/access/records/src/disclosures/disclosures.ts',
  'libs/access/records/src/stored-tables.ts',
  // A lease means that a process is alive now, whatever the product clock says. A claim of a
  // vehicle is such a lease.
  'apps/server/src/roles/row-lease.ts',
  'libs/vehicles/records/src/listing/listing-claims.ts',
  // The time when a statement reached the log. The events themselves contain the time of the
  // product clock.
  'libs/event-store/postgres/src/append-statement.ts',
];

const CONTROL = 'apps/server/src/clock-control/clock-control.ts';

/**
 * Whether a file declares columns whose default is the database's time. Their writers set the time
 * of the product clock.
 */
const isDeclaration = (path: string) => /migrations\.ts$|\.entity\.ts$/.test(path);

describe('the clock of the product', () => {
  it('is the time source of all SQL statements, apart from the listed exceptions', () => {
    const code = shipped.filter(
      (path) => !isDeclaration(path) && !/^apps\/(web|public)\//.test(path),
    );
    expect(filesWith(code, DATABASE_TIME).toSorted()).toEqual(ON_DATABASE_TIME.toSorted());
  });

  it("is not mistaken for the database's time in a statement", () => {
    for (const planted of [
      'WHERE expires_at > now()`',
      'SET used_at = now(), id = 1',
      'clock_timestamp()',
    ])
      expect(planted).toMatch(DATABASE_TIME);
    for (const pure of ['clock.now()', 'systemClock.now()', 'now(): number {'])
      expect(pure).not.toMatch(DATABASE_TIME);
  });

  it('is set only by the control for tests', () => {
    const callers = filesWith(shipped, MOVES_TIME).filter(
      (path) => path !== 'libs/kernel/src/product-clock.ts',
    );
    expect(callers).toEqual([CONTROL]);
  });
});
