import { randomBytes } from 'node:crypto';
import { collectOrphans, Files } from '@fairlot/files-port';
import { systemClock } from '@fairlot/kernel';
import { PictureQueue } from '@fairlot/pictures';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  FILES_PER_TUPLA_MAX,
  FILES_PER_VEHICLE_MAX,
  WAITING_MAX,
  WAITS_MS,
} from './file-limits.js';
import {
  FileRefused,
  FILE_OWNER,
  receiveFile,
  type ReceivedFile,
  type SentFile,
} from './received-file.js';
import * as sql from './vehicle-file-sql.js';
import type { FileContent, TempKey, VehicleFile } from './vehicle-file.js';

/** A file for the row `tupla` (from 1) of a list, for which its sender chose the id `idTemp`. */
export type SentTemporaryFile = SentFile &
  TempKey & {
    readonly tupla: number;
    /** The idempotency key. A repeat with the same key gets the first response. */
    readonly key: string;
  };
export type TempFile = VehicleFile & { readonly tupla: number };
export type TempOutcome =
  | { readonly outcome: 'kept'; readonly file: VehicleFile }
  | { readonly outcome: 'refused' | 'tooMany' | 'keyReused' };

/** Thrown if a vehicle would have more files than allowed. */
export class TooManyVehicleFiles extends Error {
  override readonly name = 'TooManyVehicleFiles';
}

/** The requested version. Documents have only one. */
type FileVersion = { readonly width: number; readonly mediaType: string | null };
type FileTotals = Readonly<Record<'files' | 'bytes' | 'ofTupla' | 'last', number>>;

const ID_BYTES = 16;
const TEMP_WIDTH = 640;
const isFull = ({ files, bytes, ofTupla }: FileTotals): boolean =>
  files >= WAITING_MAX.files || bytes >= WAITING_MAX.bytes || ofTupla >= FILES_PER_TUPLA_MAX;

/** Documents and photos of vehicles, attached or pending (SEC-30 to SEC-34, ENG-90 to ENG-92). */
@Injectable()
export class VehicleFiles {
  /** The queue of this process for pictures, so that one at a time is rendered. */
  readonly service = new PictureQueue();

  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores a pending file: bytes and row, or neither.
   * @throws Unavailable OVERLOADED if too many pictures are waiting
   */
  async addTemp(sent: SentTemporaryFile): Promise<TempOutcome> {
    // Check the limits before the work. They are checked again when the row is written.
    if (isFull(await this.count(sent, this.dataSource.manager))) return { outcome: 'tooMany' };
    try {
      const received = await receiveFile(sent, { files: this.files, service: this.service });
      const added = await this.dataSource.transaction((manager) =>
        this.store(sent, received, manager),
      );
      // After an error keep the bytes, because the commit may have succeeded. Unused bytes are
      // deleted later.
      if (added.isNew) return added.answer;
      for (const { stored } of received.contents) await this.files.delete(FILE_OWNER, stored);
      return added.answer;
    } catch (error) {
      if (error instanceof FileRefused) return { outcome: 'refused' };
      throw error;
    }
  }

  /** The file that its sender has stored with this key; null for none. */
  async storedUnder(idUser: number, key: string): Promise<VehicleFile | null> {
    const [found] = await this.dataSource.query<VehicleFile[]>(sql.FIND_BY_KEY, [idUser, key]);
    return found ?? null;
  }

  /** A user's pending files with this id, sorted by row and position. */
  temp(idUser: number, idTemp: string): Promise<TempFile[]> {
    return this.dataSource.query(sql.WAITING_FILES, [idUser, idTemp, expiredBefore()]);
  }

  /**
   * Attaches pending files to vehicles by their rows, once, in the caller's transaction. Rows
   * without a vehicle, and vehicles without files, are ignored.
   * @throws TooManyVehicleFiles
   */
  async attach(
    manager: EntityManager,
    { idUser, idTemp }: TempKey,
    tuplaToVehicle: ReadonlyMap<number, number>,
  ): Promise<void> {
    const named = [...tuplaToVehicle].map(([tupla, idVehicle]) => ({ tupla, idVehicle }));
    const idVehicles = [...new Set(tuplaToVehicle.values())];
    await manager.query(sql.LOCK_VEHICLES, [idVehicles]);
    const waiting = [idUser, idTemp, expiredBefore(), JSON.stringify(named)];
    await manager.query(sql.ATTACH_FILES, [...waiting, systemClock.now()]);
    const [fullest] = await manager.query<{ files: number }[]>(sql.LARGEST_FILE_COUNT, [
      idVehicles,
    ]);
    if ((fullest?.files ?? 0) > FILES_PER_VEHICLE_MAX) throw new TooManyVehicleFiles();
  }

  /** Like `attach`, but in a transaction of its own. */
  attachNow(key: TempKey, tuplaToVehicle: ReadonlyMap<number, number>): Promise<void> {
    return this.dataSource.transaction((manager) => this.attach(manager, key, tuplaToVehicle));
  }

  ofVehicle(idVehicle: number): Promise<VehicleFile[]> {
    return this.dataSource.query(sql.FILES_OF_VEHICLE, [idVehicle]);
  }

  /**
   * Removes a file. False if the vehicle is in an auction or sold. A file that does not exist
   * counts as removed.
   */
  async remove(idVehicle: number, idFile: string, idUser: number): Promise<boolean> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(sql.LOCK_VEHICLES, [[idVehicle]]);
      await manager.query(sql.DELETE_FILE, [idVehicle, idFile, idUser, systemClock.now()]);
    });
    const left = await this.ofVehicle(idVehicle);
    return left.every((file) => file.idFile !== idFile);
  }

  /** The requested version of an attached file; null for none. */
  content(idFile: string, { width, mediaType }: FileVersion) {
    return this.find(sql.ATTACHED_CONTENT, [idFile, mediaType, width]);
  }

  /** A small version of a pending photo (OPEN-17); null for none. */
  async tempPicture(idFile: string): Promise<FileContent | null> {
    const wanted = [idFile, 'image/jpeg', TEMP_WIDTH, expiredBefore()];
    return this.find(sql.WAITING_PICTURE, wanted);
  }

  /** Opens the bytes of a version; null if they were just deleted. */
  open({ stored }: Pick<FileContent, 'stored'>): Promise<AsyncIterable<Uint8Array> | null> {
    return this.files.get(FILE_OWNER, stored);
  }

  /** Deletes bytes without a row. @param now epoch milliseconds */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.query<{ stored: string }[]>(sql.FIND_REFERENCED, [ids]);
      return named.map(({ stored }) => stored);
    };
    await collectOrphans(this.files, FILE_OWNER, { now, namedAmong });
  }

  private async find(query: string, parameters: readonly unknown[]) {
    type Found = FileContent & Pick<VehicleFile, 'kind'> & { readonly idVehicle: number };
    const [found] = await this.dataSource.query<Found[]>(query, [...parameters]);
    return found ?? null;
  }

  private async count({ idUser, idTemp, tupla }: SentTemporaryFile, manager: EntityManager) {
    const [counted] = await manager.query<FileTotals[]>(sql.COUNT_FILES, [idUser, idTemp, tupla]);
    return counted!;
  }

  private async store(sent: SentTemporaryFile, received: ReceivedFile, manager: EntityManager) {
    const { idUser, idTemp, tupla, key } = sent;
    await manager.query(sql.LOCK_USER, [idUser]);
    const before = await this.sentBefore(sent, received, manager);
    if (before !== null) return { isNew: false, answer: before };
    const counted = await this.count(sent, manager);
    if (isFull(counted)) return { isNew: false, answer: { outcome: 'tooMany' } as const };
    const idFile = randomBytes(ID_BYTES).toString('hex');
    const { contents, ...row } = received;
    const place = { idFile, idUser, idTemp, tupla, key, position: counted.last + 1 };
    const keptAt = systemClock.now();
    await manager.query(sql.INSERT_FILE, [JSON.stringify({ ...row, ...place, keptAt })]);
    await manager.query(sql.KEEP_CONTENTS, [idFile, JSON.stringify(contents)]);
    const answer = await this.sentBefore(sent, received, manager);
    return { isNew: true, answer: answer! };
  }

  /** The file that was sent with this key; null for none. */
  private async sentBefore(
    { idUser, idTemp, tupla, kind, key }: SentTemporaryFile,
    { sha256 }: ReceivedFile,
    manager: EntityManager,
  ): Promise<TempOutcome | null> {
    type Before = TempFile & { readonly sha256: string; readonly idTemp: string | null };
    const [found] = await manager.query<Before[]>(sql.FIND_BY_KEY, [idUser, key]);
    if (found === undefined) return null;
    const { sha256: content, idTemp: under, tupla: at, ...file } = found;
    const isAttached = under === null;
    const isThere = isAttached || (under === idTemp.toLowerCase() && at === tupla);
    if (!isThere || file.kind !== kind || content !== sha256) return { outcome: 'keyReused' };
    return { outcome: 'kept', file };
  }
}

const expiredBefore = (): number => systemClock.now() - WAITS_MS;
