import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** A rendered page in the cache. */
export type CachedPage = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly packed: Buffer;
  readonly etag: string;
};
export type NewPage = Pick<CachedPage, 'status' | 'type' | 'text'>;

/** Room for all pages and partners of all markets in each language. */
const PAGES_MAX = 2_000;

/**
 * Compresses a page for sending. Pages that contain free text from the address are compressed for
 * each response and not cached.
 */
export const compressedPage = (page: NewPage): CachedPage => {
  const digest = createHash('sha256').update(page.text).digest('base64url');
  // A weak ETag, because the compressed and the plain page count as equal.
  return { ...page, packed: gzipSync(page.text, { level: 9 }), etag: `W/"${digest}"` };
};

/** Caches pages for one state of the site, so that each is rendered and compressed once. */
export class CachedPages {
  private readonly pages = new Map<string, CachedPage>();
  private version = '';

  /**
   * The cached page, or a new one from `make`. If the version of the site has changed, the cache is
   * emptied first.
   * @param key identifies the page within a version of the site
   */
  page(version: string, key: string, make: () => NewPage): CachedPage {
    if (this.version !== version) this.pages.clear();
    this.version = version;
    const cached = this.pages.get(key);
    if (cached !== undefined) return cached;
    const compressed = compressedPage(make());
    if (this.pages.size >= PAGES_MAX) this.pages.clear();
    this.pages.set(key, compressed);
    return compressed;
  }
}
