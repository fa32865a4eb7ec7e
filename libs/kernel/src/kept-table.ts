import { assert } from './assert.js';

/**
 * What one table of the database keeps, in the words of whoever owns it. Columns by their names there. Where
 * it is about persons, anybody reads these words on the privacy page (SCR-021), and in his own language.
 */
export type KeptTable = {
  readonly table: string;
  /** Half a sentence. */
  readonly keeps: string;
  /** Columns that say something about a person. */
  readonly personal: readonly string[];
  /** Columns that name a person by a number and say nothing else of him. */
  readonly person: readonly string[];
  /** Columns whose values are shown to nobody, not to their owner either. */
  readonly secret: readonly string[];
  /** Columns about things, companies as such and the program. */
  readonly other: readonly string[];
  /** Why what is personal is kept; null where nothing is. */
  readonly why: string | null;
  /** How long; null where nothing is. */
  readonly until: string | null;
  /** SQL: whether a row is about the user `$1`; null where no row is about one. */
  readonly ofUser: string | null;
  /**
   * SQL: whether the time of a row is over at `$1`, epoch ms, so that it is erased; null where it is not
   * for a time that a row is kept, or where what owns the table erases it.
   */
  readonly over: string | null;
  /** What becomes of a user's rows when he is anonymised; null where no row is about one. */
  readonly erasure: Erasure | null;
};

/**
 * `delete` removes his rows, `keep` leaves them: they name him by a number that leads to nobody any more.
 * `replace` blanks the fields of the record itself. Else SQL, with his id as `$1` and his e-mail address
 * as `$2`, which is null where another user has it, too.
 */
export type Erasure = 'delete' | 'keep' | 'replace' | { readonly sql: string };

type Declared = Partial<Record<'personal' | 'person' | 'secret' | 'other', string>> &
  Partial<Pick<KeptTable, 'why' | 'until' | 'ofUser' | 'over' | 'erasure'>> &
  Pick<KeptTable, 'keeps'>;

const words = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Whether a row says something about a person, or points to one. */
export const isAboutPersons = ({ personal, person }: KeptTable): boolean =>
  personal.length + person.length > 0;

/** Columns parted by blanks. What concerns a person is kept for a reason and for a time. */
export const keptTable = (table: string, declared: Declared): KeptTable => {
  const { keeps, why = null, until = null, ofUser = null, over = null, erasure = null } = declared;
  const [personal, person] = [words(declared.personal), words(declared.person)];
  const [secret, other] = [words(declared.secret), words(declared.other)];
  const kept = { table, keeps, personal, person, secret, other, why, until, ofUser, over, erasure };
  const isReasoned = why !== null && until !== null;
  assert(!isAboutPersons(kept) || isReasoned, `${table} says why, and how long`);
  assert(
    ofUser === null || erasure !== null,
    `${table} says what becomes of an erased user's rows`,
  );
  return kept;
};
