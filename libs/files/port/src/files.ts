/** A stored file. What it contains, and its original name, are stored by its owner. */
export type StoredFile = {
  /** Random id, which is the file's only name. It contains no input of a client. */
  readonly idFile: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
};

/** A file in a list. */
export type ListedFile = Pick<StoredFile, 'idFile' | 'bytes'> & {
  /** When it was stored, by the store's clock; epoch ms. */
  readonly storedAt: number;
};

/**
 * Stores files unchanged for owners, which are short words such as `registration`. A file is
 * complete or absent, and never changes. It is not part of a database transaction, so store it
 * before the row that refers to it. Files without a row are deleted later (`list`, `delete`). It is
 * an abstract class, so that it can be an injection token.
 */
export abstract class Files {
  /**
   * Stores a file. Resolves once the file survives a crash. If reading the content fails, nothing
   * is stored.
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
