import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** A rendered page, cached for further requests. */
export type CachedPage = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly packed: Buffer;
  readonly etag: string;
};
export type NewPage = Pick<CachedPage, 'status' | 'type' | 'text'>;

/** All pages of all markets in each language, and the partners, with some reserve. */
const PAGES_MAX = 2_000;

/**
 * Compresses a page for sending. Pages that vary with free text in the address are compressed for
 * each answer instead of being cached.
 */
export const compressedPage = (page: NewPage): CachedPage => {
  const digest = createHash('sha256').update(page.text).digest('base64url');
  // A weak tag, because the compressed and the plain page are equal.
  return { ...page, packed: gzipSync(page.text, { level: 9 }), etag: `W/"${digest}"` };
};

/** Cached pages for one state of the site. Each page is rendered and compressed once. */
export class CachedPages {
  private readonly pages = new Map<string, CachedPage>();
  private version = '';

  /**
   * The cached page, made if it is missing. Another version of the site empties the cache.
   * @param key of the page, in addition to the version of the site
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
