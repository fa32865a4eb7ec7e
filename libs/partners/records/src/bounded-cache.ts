/**
 * Keeps the newest answers by key, at most `max`: the one used longest ago goes first. A failed
 * load is not kept, and one that `forget` overtakes still answers its own callers but nobody later.
 */
export class BoundedCache<Key, Value> {
  readonly #kept = new Map<Key, Promise<Value>>();

  constructor(
    private readonly max: number,
    private readonly load: (key: Key) => Promise<Value>,
  ) {}

  get(key: Key): Promise<Value> {
    const value = this.#kept.get(key) ?? this.#loading(key);
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.max) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    return value;
  }

  forget(key: Key): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  #loading(key: Key): Promise<Value> {
    const value = this.load(key);
    value.catch(() => {
      if (this.#kept.get(key) === value) this.#kept.delete(key);
    });
    return value;
  }
}
