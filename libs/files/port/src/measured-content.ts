import { createHash } from 'node:crypto';
import type { StoredFile } from './files.js';

/** Passes content on unchanged, and measures its size and hash. */
export class MeasuredContent implements AsyncIterable<Uint8Array> {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly content: AsyncIterable<Uint8Array>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const piece of this.content) {
      this.hash.update(piece);
      this.bytes += piece.length;
      yield piece;
    }
  }

  /** Size and hash of the content. Call it once, after the last piece. */
  measure(): Omit<StoredFile, 'idFile'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
