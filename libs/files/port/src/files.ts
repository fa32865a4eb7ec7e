/** A stored file. Its owner stores what it contains and its original name. */
export type StoredFile = {
  /** Random id, which is the only name of the file. It contains no client input. */
  readonly idFile: string;
  readonly bytes: number;
  /** Hash of the content, hexadecimal. */
  readonly sha256: string;
};

/** A file in a list. */
export type ListedFile = Pick<StoredFile, 'idFile' | 'bytes'> & {
  /** Epoch milliseconds by the store's clock. */
  readonly storedAt: number;
};

/**
 * Stores files unchanged for owners: short words such as `registration`. A file is complete or
 * absent, and never changes. It is not part of a database transaction: store it before the row that
 * refers to it. Files without a row are collected (`list`, `delete`). An abstract class, so that it
 * can be an injection token.
 */
export abstract class Files {
  /**
   * Stores a file. Resolves once it survives a crash. If the content fails, nothing is stored.
   * @throws any error of the content
   */
  abstract put(owner: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>;

  /** Streams the content; null if the owner has no such file. */
  abstract get(owner: string, idFile: string): Promise<AsyncIterable<Uint8Array> | null>;

  /** Deletes a file; does nothing if it does not exist. */
  abstract delete(owner: string, idFile: string): Promise<void>;

  /** All files of an owner, in any order. Concurrent changes may or may not be included. */
  abstract list(owner: string): AsyncIterable<ListedFile>;

  /** Deletes uploads that started before a time (epoch milliseconds) and never finished. */
  abstract deleteUnfinished(before: number): Promise<void>;
}
