import { LRUCache } from 'lru-cache';

type CacheSettings<Key, Value> = {
  readonly max: number;
  readonly ttlMs: number;
  readonly load: (key: Key) => Promise<Value>;
  /** False if invalidations may be missed. Then every read goes to the source. */
  readonly trusted: () => boolean;
};

type CacheEntry<Value> = { readonly loading: Promise<Value>; loaded?: Value };

/**
 * A cache of reads with a maximum size. It stores promises, so an invalidation also removes reads
 * in progress, and no outdated value stays.
 */
export class ReadCache<Key extends string | number, Value> {
  private readonly entries: LRUCache<Key, CacheEntry<Value>>;

  constructor(private readonly settings: CacheSettings<Key, Value>) {
    this.entries = new LRUCache({ max: settings.max, ttl: settings.ttlMs });
  }

  /** The value for the key. Returns the same promise until the entry is removed. */
  get(key: Key): Promise<Value> {
    if (!this.settings.trusted()) return this.settings.load(key);
    const entry = this.entries.get(key);
    if (entry !== undefined) return entry.loading;
    const read: CacheEntry<Value> = { loading: this.settings.load(key) };
    this.entries.set(key, read);
    read.loading.then(
      (value) => (read.loaded = value),
      () => {
        if (this.entries.peek(key) === read) this.entries.delete(key);
      },
    );
    return read.loading;
  }

  /** Like `get`, but synchronous; undefined if `get` would wait. */
  cached(key: Key): Value | undefined {
    return this.settings.trusted() ? this.entries.get(key)?.loaded : undefined;
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
