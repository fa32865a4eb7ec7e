import { createHash } from 'node:crypto';
import { collectOrphans, Files } from '@fairlot/files-port';
import { bytesInParts, digestInParts, systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WAITS_MS } from './file-limits.js';

/** Owner name in `Files`. */
const PART_OWNER = 'part';
/** Limits per user. Whoever sends tiny parts reaches only the own limit. */
const PARTS_MAX = { parts: 512, bytes: 536_870_912 } as const;
/** Maximum size of a file in bytes. */
const FILE_MAX = 10_485_760;

/** Identifies an upload. The sender chose the id. */
type UploadKey = { readonly idUser: number; readonly idUpload: string };
export type SentPart = UploadKey & { readonly offset: number; readonly content: Buffer };
/** Outcome of a part. `offset` is where the next part must begin. */
type PartOutcome =
  | { readonly outcome: 'kept' | 'notNext'; readonly offset: number }
  | { readonly outcome: 'tooMany' | 'tooLarge' };

type HashedPart = SentPart & { readonly sha256: string };
type UploadState = {
  readonly offset: number;
  readonly beganAt: number | null;
  readonly parts: number;
  readonly bytes: number;
};

const READ_UPLOADS = `
  SELECT coalesce(sum(bytes) FILTER (WHERE id_upload = $2), 0)::int AS offset,
    (min(began_at) FILTER (WHERE id_upload = $2))::float8 AS "beganAt",
    count(*)::int AS parts, coalesce(sum(bytes), 0)::float8 AS bytes
  FROM sent_part WHERE id_user = $1 AND began_at > $3`;
const DELETE_PARTS = 'DELETE FROM sent_part WHERE id_user = $1 AND id_upload = $2 RETURNING stored';
/** Lets one request of a user at a time count and add parts. */
const LOCK_USER = `SELECT pg_advisory_xact_lock(hashtext('sent_part'), $1)`;

/**
 * Uploads in parts (SEC-12). Any process may receive a part, so everything is in the database and
 * in `Files`. The bytes of a part are stored before its row. `collect` deletes bytes without a row.
 */
@Injectable()
export class SentParts {
  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  async add(part: SentPart): Promise<PartOutcome> {
    const sha256 = await digestInParts(createHash('sha256'), part.content);
    const sent = { ...part, sha256 };
    // Check before the bytes are stored, and again when the row is written.
    const judgement = await checkPart(sent, this.dataSource.manager);
    if (judgement.outcome !== 'next') return judgement;
    const { idFile: stored } = await this.files.put(PART_OWNER, bytesInParts(part.content));
    const result = await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_USER, [part.idUser]);
      const now = await checkPart(sent, manager);
      if (now.outcome === 'next')
        await storePart(manager, { ...sent, stored, beganAt: now.beganAt });
      return now;
    });
    if (result.outcome === 'next')
      return { outcome: 'kept', offset: part.offset + part.content.length };
    await this.files.delete(PART_OWNER, stored);
    return result;
  }

  /** The offset at which the next part must begin; null if there are no parts. */
  async offset(key: UploadKey): Promise<number | null> {
    const { offset, beganAt } = await readUpload(key, this.dataSource.manager);
    return beganAt === null ? null : offset;
  }

  /** The parts joined in order; null if there are none, or some were deleted. */
  async content({ idUser, idUpload }: UploadKey): Promise<Buffer | null> {
    const parts = await this.dataSource.query<{ stored: string }[]>(
      `SELECT stored FROM sent_part WHERE id_user = $1 AND id_upload = $2 AND began_at > $3
       ORDER BY at`,
      [idUser, idUpload, expiredBefore()],
    );
    const pieces: Uint8Array[] = [];
    for (const { stored } of parts) {
      const content = await this.files.get(PART_OWNER, stored);
      if (content === null) return null;
      for await (const piece of content) pieces.push(piece);
    }
    return parts.length === 0 ? null : Buffer.concat(pieces);
  }

  /** Deletes all parts and their bytes. */
  async forget({ idUser, idUpload }: UploadKey): Promise<void> {
    const [gone]: [{ stored: string }[]] = await this.dataSource.query(DELETE_PARTS, [
      idUser,
      idUpload,
    ]);
    for (const { stored } of gone) await this.files.delete(PART_OWNER, stored);
  }

  /** Deletes bytes without a row. @param now epoch milliseconds */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.query<{ stored: string }[]>(
        'SELECT stored FROM sent_part WHERE stored = ANY ($1)',
        [ids],
      );
      return named.map(({ stored }) => stored);
    };
    await collectOrphans(this.files, PART_OWNER, { now, namedAmong });
  }
}

/** Uploads that began before this time have expired, even if they are not deleted yet. */
const expiredBefore = (): number => systemClock.now() - WAITS_MS;

const readUpload = async (
  { idUser, idUpload }: UploadKey,
  manager: EntityManager,
): Promise<UploadState> => {
  const [found] = await manager.query<UploadState[]>(READ_UPLOADS, [
    idUser,
    idUpload,
    expiredBefore(),
  ]);
  return found!;
};

/** Whether the part is the next one and within the limits, or already stored. */
const checkPart = async (
  part: HashedPart,
  manager: EntityManager,
): Promise<PartOutcome | { readonly outcome: 'next'; readonly beganAt: number | null }> => {
  const { idUser, idUpload, content, sha256 } = part;
  const { offset, beganAt, parts, bytes } = await readUpload(part, manager);
  const end = part.offset + content.length;
  if (end <= offset) {
    const same: unknown[] = await manager.query(
      'SELECT 1 FROM sent_part WHERE id_user = $1 AND id_upload = $2 AND at = $3 AND sha256 = $4',
      [idUser, idUpload, part.offset, sha256],
    );
    if (same.length > 0) return { outcome: 'kept', offset };
  }
  if (part.offset !== offset) return { outcome: 'notNext', offset };
  if (end > FILE_MAX) return { outcome: 'tooLarge' };
  const isFull = parts >= PARTS_MAX.parts || bytes + content.length > PARTS_MAX.bytes;
  return isFull ? { outcome: 'tooMany' } : { outcome: 'next', beganAt };
};

const storePart = async (
  manager: EntityManager,
  part: HashedPart & { readonly stored: string; readonly beganAt: number | null },
): Promise<void> => {
  const { idUser, idUpload, offset, content, sha256, stored, beganAt } = part;
  // Delete the parts of an expired upload with the same id.
  if (beganAt === null) await manager.query(DELETE_PARTS, [idUser, idUpload]);
  await manager.query(
    `INSERT INTO sent_part (id_user, id_upload, at, bytes, sha256, stored, began_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [idUser, idUpload, offset, content.length, sha256, stored, beganAt ?? systemClock.now()],
  );
};
