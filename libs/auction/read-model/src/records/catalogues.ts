import { randomUUID } from 'node:crypto';
import { collectOrphans, Files } from '@fairlot/files-port';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Name under which `Files` stores these files. */
const FILE_OWNER = 'catalogue';
const RETENTION_MS = 3_600_000;
/** A run without progress for this long belongs to a process that was killed. */
const ALIVE_MS = 30_000;

export type CatalogueOrder = {
  readonly idUser: number;
  readonly idAuction: number;
  readonly language: string;
  /** Id of the request, which the client chose. */
  readonly commandId: string;
};
/** `run` identifies the job. A newer job of the user has another `run`. */
export type CatalogueRun = { readonly idUser: number; readonly run: string };
export type BeginOutcome =
  | { readonly run: string }
  | { readonly outcome: 'sameAgain' | 'keyReused' | 'busy' };
export type CachedCatalogue = {
  readonly state: 'MAKING' | 'READY' | 'FAILED' | 'STOPPED';
  /** Number of lots that are in the catalogue so far. */
  readonly done: number;
  readonly total: number;
  /** Start of the run, epoch ms. */
  readonly startedAt: number;
  readonly idFile: string | null;
  readonly bytes: number | null;
};

const BEGIN_CATALOGUE = `
  INSERT INTO auction_catalogue AS c
    (id_user, run, command_id, id_auction, language, state, done, total, started_at, seen_at)
  VALUES ($1, $2, $3, $4, $5, 'MAKING', 0, 0, $6, $6)
  ON CONFLICT (id_user) DO UPDATE SET run = excluded.run, command_id = excluded.command_id,
    id_auction = excluded.id_auction, language = excluded.language, state = 'MAKING', done = 0,
    total = 0, started_at = excluded.started_at, seen_at = excluded.seen_at, id_file = NULL, bytes = NULL
  WHERE c.command_id <> excluded.command_id AND (c.state <> 'MAKING' OR c.seen_at < $6::bigint - ${ALIVE_MS})
  RETURNING run`;
const FIND_CATALOGUE = `
  SELECT command_id = $2 AS "isRepeat", id_auction = $3 AND language = $4 AS "isSame",
    state = 'MAKING' AND seen_at >= $5::bigint - ${ALIVE_MS} AS "isMade"
  FROM auction_catalogue WHERE id_user = $1`;
const RECORD_PROGRESS = `
  UPDATE auction_catalogue SET done = $3, total = $4, seen_at = $5
  WHERE id_user = $1 AND run = $2 AND state = 'MAKING' RETURNING 1`;
const RECORD_FILE = `
  UPDATE auction_catalogue SET state = 'READY', done = total, id_file = $3, bytes = $4, seen_at = $5
  WHERE id_user = $1 AND run = $2 AND state = 'MAKING' RETURNING 1`;
const END_MAKING = `
  UPDATE auction_catalogue SET state = $2, seen_at = $3
  WHERE id_user = $1 AND state = 'MAKING'`;
const READ_STATE = `
  SELECT CASE WHEN state = 'MAKING' AND seen_at < $3::bigint - ${ALIVE_MS} THEN 'FAILED' ELSE state END AS state,
    done, total, started_at::float8 AS "startedAt", id_file AS "idFile", bytes::float8 AS bytes
  FROM auction_catalogue WHERE id_user = $1 AND id_auction = $2 AND seen_at >= $3::bigint - ${RETENTION_MS}`;

/**
 * Stores the latest catalogue of each user, and its progress, which the process that creates it
 * updates.
 */
@Injectable()
export class Catalogues {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: Files,
  ) {}

  /**
   * Starts a new catalogue of the user, or returns why it cannot start.
   * @param isRoom whether this process may start another job. Not relevant if a job for the same
   * catalogue is already running
   */
  async begin(order: CatalogueOrder, isRoom: boolean): Promise<BeginOutcome> {
    const { idUser, idAuction, language, commandId } = order;
    const now = systemClock.now();
    if (isRoom) {
      const values = [idUser, randomUUID(), commandId, idAuction, language, now];
      const [begun] = await this.dataSource.query<{ run: string }[]>(BEGIN_CATALOGUE, values);
      if (begun !== undefined) return begun;
    }
    type Before = Readonly<Record<'isRepeat' | 'isSame' | 'isMade', boolean>>;
    const parameters = [idUser, commandId, idAuction, language, now];
    const [before] = await this.dataSource.query<Before[]>(FIND_CATALOGUE, parameters);
    if (before?.isRepeat) return { outcome: before.isSame ? 'sameAgain' : 'keyReused' };
    return { outcome: before?.isSame && before.isMade ? 'sameAgain' : 'busy' };
  }

  /** Records the progress of a run. Returns false if the run was stopped. */
  async reached({ idUser, run }: CatalogueRun, done: number, total: number): Promise<boolean> {
    return this.changed(RECORD_PROGRESS, [idUser, run, done, total, systemClock.now()]);
  }

  /**
   * Stores the finished file and updates the row. Deletes the file if the job was stopped
   * meanwhile.
   * @throws errors of the content
   */
  async store({ idUser, run }: CatalogueRun, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { idFile, bytes } = await this.files.put(FILE_OWNER, content);
    if (await this.changed(RECORD_FILE, [idUser, run, idFile, bytes, systemClock.now()])) return;
    await this.files.delete(FILE_OWNER, idFile);
  }

  async failed({ idUser, run }: CatalogueRun): Promise<void> {
    await this.dataSource.query(`${END_MAKING} AND run = $4`, [
      idUser,
      'FAILED',
      systemClock.now(),
      run,
    ]);
  }

  /** Stops a catalogue. The process that creates it notices at its next update. */
  async stop(idUser: number, idAuction: number): Promise<void> {
    await this.dataSource.query(`${END_MAKING} AND id_auction = $4`, [
      idUser,
      'STOPPED',
      systemClock.now(),
      idAuction,
    ]);
  }

  /**
   * Returns the user's catalogue of this auction. Null if the latest catalogue of the user belongs
   * to another auction or has expired.
   */
  async find(idUser: number, idAuction: number): Promise<CachedCatalogue | null> {
    const parameters = [idUser, idAuction, systemClock.now()];
    const [found] = await this.dataSource.query<CachedCatalogue[]>(READ_STATE, parameters);
    return found ?? null;
  }

  /** Opens the file of a catalogue. Null if it has just been deleted. */
  open(idFile: string): Promise<AsyncIterable<Uint8Array> | null> {
    return this.files.get(FILE_OWNER, idFile);
  }

  /** Deletes files to which no row refers. @param now epoch milliseconds */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.query<{ idFile: string }[]>(
        'SELECT id_file AS "idFile" FROM auction_catalogue WHERE id_file = ANY ($1)',
        [ids],
      );
      return named.map(({ idFile }) => idFile);
    };
    await collectOrphans(this.files, FILE_OWNER, { now, namedAmong });
  }

  private async changed(sql: string, values: readonly unknown[]): Promise<boolean> {
    const [rows]: [unknown[]] = await this.dataSource.query(sql, [...values]);
    return rows.length > 0;
  }
}
