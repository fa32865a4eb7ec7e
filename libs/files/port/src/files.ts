/** A file that is kept; what it holds and what it was called is its owner's matter. */
export type KeptFile = {
  /** Random, and the only name that it has: nothing of a client's is in it. */
  readonly idFile: string;
  readonly bytes: number;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
};

/** As a list has it. */
export type ListedFile = Pick<KeptFile, 'idFile' | 'bytes'> & {
  /** Epoch milliseconds by the clock of the store. */
  readonly keptAt: number;
};

/**
 * Keeps files as they are, for owners: small words such as `registration`, each with files of its own.
 * A file is whole or not there, is never changed, and is no part of a database's transaction: it is kept
 * before the row that names it, and one that no row came to name is collected (`list`, `delete`).
 * An abstract class, so that it names itself where parts are put together.
 */
export abstract class Files {
  /**
   * Resolves once the file outlives the process and the machine. Of content that fails, nothing stays.
   * @throws whatever the content throws
   */
  abstract put(owner: string, content: AsyncIterable<Uint8Array>): Promise<KeptFile>;

  /** Its content piece by piece; null where the owner has no such file. */
  abstract get(owner: string, idFile: string): Promise<AsyncIterable<Uint8Array> | null>;

  /** Of one that is not there it does nothing. */
  abstract delete(owner: string, idFile: string): Promise<void>;

  /** All files of an owner, in no order; those that come and go meanwhile are in it or not. */
  abstract list(owner: string): AsyncIterable<ListedFile>;

  /** Takes away what was begun before an instant, epoch milliseconds, and never came to its end. */
  abstract forgetUnfinished(before: number): Promise<void>;
}
