/**
 * The last step of a whole `npm test`. For every code that a row of the operation table declares,
 * the call of that row must have returned the code in a test. For a code that follows from
 * properties of rows, it is enough that any call has returned it. Tests write the returned codes to
 * the file in `FAIRLOT_ANSWERED`, one per line: `SEC-59 BELOW_BASE`.
 */
import { codesOf } from '@fairlot/contracts/documents';
import { operations } from '@fairlot/contracts/operations';
import { allCallsOf, RECORDS } from '@fairlot/contracts/record';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OFFER_SPEC = 'libs/auction/domain/src/lot/decisions/place-offer.spec.ts';
const GUARD_SPEC = 'libs/access/http/src/callers/access.guard.int.spec.ts';

type ShownElsewhereMap = Readonly<Record<string, { readonly spec: string; readonly why: string }>>;

/** Codes that cannot be caused over HTTP at will, each with the spec that shows it instead. */
const SHOWN_ELSEWHERE: ShownElsewhereMap = {
  TOO_EARLY: { spec: OFFER_SPEC, why: 'only in the instant in which a lot starts' },
  TOO_LATE: { spec: OFFER_SPEC, why: 'only in the instant in which a lot closes' },
  LOT_FULL: { spec: OFFER_SPEC, why: 'after 100,000 offers on one lot' },
  INVALID_TERMS: {
    spec: 'libs/auction/domain/src/auction/auction.decider.spec.ts',
    why: 'fields are judged before (VALIDATION); this is left when time runs out in between',
  },
  TOO_MANY_REQUESTS: {
    spec: 'apps/server/src/e2e/floods.e2e.spec.ts',
    why: 'any call, on a portal with limits of its own',
  },
  LAST_ADMINISTRATOR: {
    spec: 'apps/server/src/e2e/users.e2e.spec.ts',
    why: 'only while two administrators act on each other in the same instant',
  },
  INTERNAL: { spec: GUARD_SPEC, why: 'a defect' },
  STORE_UNAVAILABLE: { spec: GUARD_SPEC, why: 'a database that is away' },
  NOT_READY: { spec: GUARD_SPEC, why: 'a portal that has not read its streams yet' },
  OVERLOADED: { spec: GUARD_SPEC, why: 'thousands of commands at once' },
  STALE_INGRESS: { spec: GUARD_SPEC, why: 'a command that waited longer than its lot may' },
  CONFLICT: { spec: GUARD_SPEC, why: 'another engine, again and again' },
};

export type DeclaredRow = {
  readonly id: string;
  /** The codes that the row itself declares. */
  readonly codes: readonly string[];
  /** The codes that the row declares, and those that follow from its properties. */
  readonly all: ReadonlySet<string>;
};

/** The codes that rows declare but that no test has received, one per line. */
export const unansweredRows = (
  rows: readonly DeclaredRow[],
  answered: ReadonlySet<string>,
  elsewhere: ShownElsewhereMap = SHOWN_ELSEWHERE,
): readonly string[] => {
  const codes = new Set([...answered].map((line) => line.split(' ')[1]));
  const needed = (code: string) => !(code in elsewhere);
  const own = rows.flatMap(({ id, codes: declared }) =>
    declared.filter(needed).map((code) => `${id} ${code}`),
  );
  const any = new Set(rows.flatMap(({ all }) => [...all]));
  return [
    ...own.filter((line) => !answered.has(line)),
    ...[...any].filter((code) => needed(code) && !codes.has(code)),
    ...Object.keys(elsewhere).filter((code) => !any.has(code)),
  ];
};

/** The codes that their spec does not name. */
export const untestedCodes = (elsewhere: ShownElsewhereMap = SHOWN_ELSEWHERE): readonly string[] =>
  Object.entries(elsewhere)
    .filter(([code, { spec }]) => !new RegExp(`\\b${code}\\b`).test(textOf(join(root, spec))))
    .map(([code]) => code);

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const RECORD_CALLS = new Set<string>(
  RECORDS.flatMap((record) => allCallsOf(record).map(({ id }) => id)),
);

/**
 * The rows to check. One controller serves the calls of all records, so a test of any record covers
 * the codes of all.
 */
export const declaredRows = (): DeclaredRow[] =>
  Object.values(operations).map((row) => ({
    id: row.id,
    codes: RECORD_CALLS.has(row.id) ? [] : row.codes,
    all: codesOf(row),
  }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = textOf(process.env['FAIRLOT_ANSWERED'] ?? '').split('\n');
  const missing = unansweredRows(declaredRows(), new Set(lines.filter((line) => line !== '')));
  for (const line of missing) console.log(`declared, but not returned in any test: ${line}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
