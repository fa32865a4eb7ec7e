import { assert } from './assert.js';

/**
 * What a database table stores, as declared by its owner, by column name. If it holds personal
 * data, these texts appear on the privacy page (SCR-021), translated into each language.
 */
export type StoredTable = {
  readonly table: string;
  /** What the table stores, as half a sentence. */
  readonly keeps: string;
  /** Columns with personal data. */
  readonly personal: readonly string[];
  /** Columns with the id of a person, but no other data about that person. */
  readonly person: readonly string[];
  /** Columns whose values no one may see, not even the person concerned. */
  readonly secret: readonly string[];
  /** Columns about things, companies and the program. */
  readonly other: readonly string[];
  /** Purpose of personal data; null if there is none. */
  readonly why: string | null;
  /** Retention period; null if there is no personal data. */
  readonly until: string | null;
  /** SQL: whether a row belongs to the user `$1`; null if no row belongs to a user. */
  readonly ofUser: string | null;
  /**
   * SQL: whether a row's retention period is over at `$1` (epoch ms), so that it is deleted. Null
   * if there is no period, or the owner of the table deletes the rows.
   */
  readonly over: string | null;
  /** What happens to a user's rows on anonymisation; null if no row belongs to a user. */
  readonly erasure: Erasure | null;
};

/**
 * `delete` removes the user's rows. `keep` leaves them, because their user id no longer identifies
 * anybody. `replace` blanks the fields of the record. SQL gets the user's id as `$1` and e-mail
 * address as `$2`, which is null if another user has the same address.
 */
export type Erasure = 'delete' | 'keep' | 'replace' | { readonly sql: string };

type TableDeclaration = Partial<Record<'personal' | 'person' | 'secret' | 'other', string>> &
  Partial<Pick<StoredTable, 'why' | 'until' | 'ofUser' | 'over' | 'erasure'>> &
  Pick<StoredTable, 'keeps'>;

const splitWords = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Whether a row contains personal data or a person's id. */
export const hasPersonalData = ({ personal, person }: StoredTable): boolean =>
  personal.length + person.length > 0;

/** Columns are separated by spaces. Personal data needs a purpose and a retention period. */
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
