import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** A page that was made, for whoever asks next. */
export type KeptPage = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly packed: Buffer;
  readonly etag: string;
};
export type NewPage = Pick<KeptPage, 'status' | 'type' | 'text'>;

/** Every page of every market in each language, and its partners, with room to spare. */
const PAGES_MAX = 2_000;

/** For one answer alone: of pages of which there are as many as there are texts in addresses. */
export const packedPage = (page: NewPage): KeptPage => {
  const digest = createHash('sha256').update(page.text).digest('base64url');
  // Weak: packed or not, it is the same page.
  return { ...page, packed: gzipSync(page.text, { level: 9 }), etag: `W/"${digest}"` };
};

/** Pages of one state of the site: each is made and packed once, however many ask for it. */
export class KeptPages {
  private readonly pages = new Map<string, KeptPage>();
  private version = '';

  /** @param key of the page, beside the site's version */
  page(version: string, key: string, make: () => NewPage): KeptPage {
    if (this.version !== version) this.pages.clear();
    this.version = version;
    const known = this.pages.get(key);
    if (known !== undefined) return known;
    const kept = packedPage(make());
    if (this.pages.size >= PAGES_MAX) this.pages.clear();
    this.pages.set(key, kept);
    return kept;
  }
}
