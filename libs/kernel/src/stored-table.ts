import { assert } from './assert.js';

/**
 * What a database table stores, as its owner declares it, by column name. If it contains personal
 * data, the texts appear on the privacy page (SCR-021), translated into each language.
 */
export type StoredTable = {
  readonly table: string;
  /** What the table stores, as half a sentence. */
  readonly keeps: string;
  /** Columns with personal data. */
  readonly personal: readonly string[];
  /** Columns with the id of a person, and no other data about that person. */
  readonly person: readonly string[];
  /** Columns whose values nobody may see, not even the person concerned. */
  readonly secret: readonly string[];
  /** Columns about things, companies and the portal itself. */
  readonly other: readonly string[];
  /** Why personal data is stored; null if there is none. */
  readonly why: string | null;
  /** How long personal data is stored; null if there is none. */
  readonly until: string | null;
  /** SQL condition that a row belongs to user `$1`; null if rows belong to no users. */
  readonly ofUser: string | null;
  /**
   * SQL condition that a row's retention period is over at `$1` (epoch ms), so that it can be
   * deleted. Null if there is no period, or the table's owner deletes the rows.
   */
  readonly over: string | null;
  /** What happens to a user's rows when the user is anonymised; null if rows belong to no users. */
  readonly erasure: Erasure | null;
};

/**
 * `delete` deletes the user's rows. `keep` leaves them, because their user id no longer identifies
 * anybody. `replace` empties the fields of the record. `sql` gets the user's id as `$1`, and the
 * e-mail address as `$2`, which is null if another user has the same address.
 */
export type Erasure = 'delete' | 'keep' | 'replace' | { readonly sql: string };

type TableDeclaration = Partial<Record<'personal' | 'person' | 'secret' | 'other', string>> &
  Partial<Pick<StoredTable, 'why' | 'until' | 'ofUser' | 'over' | 'erasure'>> &
  Pick<StoredTable, 'keeps'>;

const splitWords = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Whether a row contains personal data or a person's id. */
export const hasPersonalData = ({ personal, person }: StoredTable): boolean =>
  personal.length + person.length > 0;

/**
 * Declares a table. Column names are separated by spaces. Personal data needs purpose and
 * retention.
 */
export const storedTable = (table: string, declared: TableDeclaration): StoredTable => {
  const { keeps, why = null, until = null, ofUser = null, over = null, erasure = null } = declared;
  const personal = splitWords(declared.personal);
  const person = splitWords(declared.person);
  const secret = splitWords(declared.secret);
  const other = splitWords(declared.other);
  const kept = { table, keeps, personal, person, secret, other, why, until, ofUser, over, erasure };
  const isReasoned = why !== null && until !== null;
  assert(
    !hasPersonalData(kept) || isReasoned,
    `${table} must have a purpose and a retention period`,
  );
  assert(
    ofUser === null || erasure !== null,
    `${table} must define what happens to the rows of an erased user`,
  );
  return kept;
};
