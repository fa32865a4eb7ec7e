import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limitKeyOf } from '../sign-in/attempt-limits.js';

/** An `Idempotency-Key` identifies one write for a week. */
const RETENTION_MS = 7 * 86_400_000;
/**
 * Deletes a limited number of expired keys with each write, so that no write takes long after a
 * flood.
 */
const DELETE_EXPIRED = `DELETE FROM used_key WHERE key_hash IN
  (SELECT key_hash FROM used_key WHERE expires_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`;
const CLAIM_KEY = `INSERT INTO used_key (key_hash, content_hash, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (key_hash) DO NOTHING RETURNING 1`;

/** Owner of the key; null if not signed in. */
export type UsedKey = { readonly idUser: number | null; readonly key: string };
/**
 * How a key is used: `first` is a new key, `same` repeats its write, `other` belongs to another
 * write.
 */
export type KeyUse = 'first' | 'same' | 'other';

/**
 * Remembers which write each `Idempotency-Key` belongs to, over all processes. Stores only hashes.
 */
@Injectable()
export class UsedKeys {
  constructor(private readonly dataSource: DataSource) {}

  async claim(usedKey: UsedKey, content: string): Promise<KeyUse> {
    const now = systemClock.now();
    const key = hashOf(usedKey);
    const hash = limitKeyOf(content);
    await this.dataSource.query(DELETE_EXPIRED, [now]);
    const begun = await this.dataSource.query<unknown[]>(CLAIM_KEY, [
      key,
      hash,
      now + RETENTION_MS,
    ]);
    if (begun.length > 0) return 'first';
    const found = 'SELECT content_hash AS "hash" FROM used_key WHERE key_hash = $1';
    const [known] = await this.dataSource.query<{ hash: string }[]>(found, [key]);
    // If undefined, the key was released meanwhile, because its write was refused.
    return known === undefined || known.hash === hash ? 'same' : 'other';
  }

  /** Releases the key of a refused write. It had no effect, so the key may be used again. */
  async release(key: UsedKey): Promise<void> {
    await this.dataSource.query('DELETE FROM used_key WHERE key_hash = $1', [hashOf(key)]);
  }
}

const hashOf = ({ idUser, key }: UsedKey): string => limitKeyOf(String(idUser), key.toLowerCase());
