import { systemClock } from '@fairlot/kernel';
import type { ModelStore, StoredModel } from 'oidc-provider';

const ENTRIES_MAX = 10_000;

type StoredEntry = { readonly payload: StoredModel; readonly expiresAt: number };

/** Stores unfinished sign-ins of one kind in memory. Removes the oldest if there are too many. */
export class MemoryStore implements ModelStore {
  private readonly entries = new Map<string, StoredEntry>();

  async upsert(id: string, payload: StoredModel, expiresInSeconds: number): Promise<void> {
    this.entries.delete(id);
    this.entries.set(id, { payload, expiresAt: systemClock.now() + expiresInSeconds * 1000 });
    const oldest = this.entries.keys().next();
    if (this.entries.size > ENTRIES_MAX && !oldest.done) this.entries.delete(oldest.value);
  }

  async find(id: string): Promise<StoredModel | undefined> {
    return this.live(this.entries.get(id));
  }

  async findByUid(uid: string): Promise<StoredModel | undefined> {
    return this.live([...this.entries.values()].find(({ payload }) => payload.uid === uid));
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Marks an authorization code as used. */
  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload !== undefined) payload.consumed = Math.floor(systemClock.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.entries)
      if (payload.grantId === grantId) this.entries.delete(id);
  }

  private live(entry: StoredEntry | undefined): StoredModel | undefined {
    return entry !== undefined && entry.expiresAt > systemClock.now() ? entry.payload : undefined;
  }
}
