import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { longWork } from '@fairlot/kernel';
import { LRUCache } from 'lru-cache';

/** Compresses a part to bytes that do not depend on other parts. */
type DeflateText = (text: string) => Promise<Buffer>;
type DeflatedPart = { readonly deflated: Promise<Buffer>; readonly bytes: number };

/**
 * Maximum size of the cache of texts and their compressed form. Enough for boards with about thirty
 * thousand lots.
 */
const CACHE_MAX_BYTES = 67_108_864;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The empty block that ends a deflate stream (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

const deflateText = promisify(deflateRaw);
/**
 * Compresses a part so that it ends on a byte boundary and refers to nothing before it. Such parts
 * can be concatenated.
 */
const deflatePart: DeflateText = (text) =>
  deflateText(text, { finishFlush: constants.Z_SYNC_FLUSH });

/**
 * Compresses responses that consist of parts as gzip (RFC 1952). Each part is compressed once for
 * all callers while it is cached. For a board of 1,000 lots, only the changed parts are compressed
 * again.
 */
export class CompressedParts {
  readonly #cached: LRUCache<string, DeflatedPart>;

  constructor(
    private readonly deflate: DeflateText = deflatePart,
    maxSize = CACHE_MAX_BYTES,
  ) {
    const sizeCalculation = (_: DeflatedPart, text: string) => Math.max(1, text.length);
    this.#cached = new LRUCache({ maxSize, sizeCalculation });
  }

  async gzip(texts: readonly string[]): Promise<Buffer> {
    let [sum, bytes] = [0, 0];
    const parts: Promise<Buffer>[] = [];
    const pause = longWork();
    for (const text of texts) {
      const part = this.part(text);
      sum = crc32(text, sum);
      bytes += part.bytes;
      parts.push(part.deflated);
      const paused = pause();
      if (paused !== undefined) await paused;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    trailer.writeUInt32LE(bytes % 2 ** 32, 4);
    return Buffer.concat([GZIP_HEADER, ...(await Promise.all(parts)), LAST_BLOCK, trailer]);
  }

  private part(text: string): DeflatedPart {
    const cached = this.#cached.get(text);
    if (cached !== undefined) return cached;
    const part = { deflated: this.deflate(text), bytes: Buffer.byteLength(text) };
    this.#cached.set(text, part);
    part.deflated.catch(() => this.#cached.delete(text));
    return part;
  }
}
