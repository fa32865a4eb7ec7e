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
  OWNER,
  receiveFile,
  type ReceivedFile,
  type SentFile,
} from './received-file.js';
import * as sql from './vehicle-file-sql.js';
import type { FileContent, TempKey, VehicleFile } from './vehicle-file.js';

/** A file that waits for a vehicle: the row `tupla`, from 1, of what its sender calls `idTemp`. */
export type SentTemp = SentFile &
  TempKey & {
    readonly tupla: number;
    /** What a program calls this sending: the same again is answered as the first was. */
    readonly key: string;
  };
export type TempFile = VehicleFile & { readonly tupla: number };
export type TempOutcome =
  | { readonly outcome: 'kept'; readonly file: VehicleFile }
  | { readonly outcome: 'refused' | 'tooMany' | 'keyReused' };

/** An attachment would give a vehicle more than it may have. */
export class TooManyVehicleFiles extends Error {
  override readonly name = 'TooManyVehicleFiles';
}

/** A width that is asked for; of a document there is one content, whatever is asked. */
type Wanted = { readonly width: number; readonly mediaType: string | null };
type Counted = Readonly<Record<'files' | 'bytes' | 'ofTupla' | 'last', number>>;

const ID_BYTES = 16;
const TEMP_WIDTH = 640;
const isFull = ({ files, bytes, ofTupla }: Counted): boolean =>
  files >= WAITING_MAX.files || bytes >= WAITING_MAX.bytes || ofTupla >= FILES_PER_TUPLA_MAX;

/** Documents and photos of vehicles, and those that wait for one (SEC-30 to SEC-34, ENG-90 to ENG-92). */
@Injectable()
export class VehicleFiles {
  /** One of a process: pictures are made one after the other, whatever they are made for. */
  readonly service = new PictureQueue();

  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  /** Bytes and row, or none of them. @throws Unavailable OVERLOADED where too many pictures wait */
  async addTemp(sent: SentTemp): Promise<TempOutcome> {
    // Before anything is looked at; counted again when it is written.
    if (isFull(await this.count(sent, this.dataSource.manager))) return { outcome: 'tooMany' };
    try {
      const received = await receiveFile(sent, { files: this.files, service: this.service });
      const kept = await this.dataSource.transaction((manager) =>
        this.keep(sent, received, manager),
      );
      // What came of a commit whose answer was lost is not known here: then the bytes are collected.
      if (kept.isNew) return kept.answer;
      for (const { stored } of received.contents) await this.files.delete(OWNER, stored);
      return kept.answer;
    } catch (error) {
      if (error instanceof FileRefused) return { outcome: 'refused' };
      throw error;
    }
  }

  /** What its sender has kept under a key; null where nothing was. */
  async keptUnder(idUser: number, key: string): Promise<VehicleFile | null> {
    const [found] = await this.dataSource.query<VehicleFile[]>(sql.BY_KEY, [idUser, key]);
    return found ?? null;
  }

  /** What waits under it of this user, by row and order. */
  temp(idUser: number, idTemp: string): Promise<TempFile[]> {
    return this.dataSource.query(sql.WAITING, [idUser, idTemp, waitingSince()]);
  }

  /**
   * Gives what waits to vehicles, by row: in the transaction of whoever makes them, and once. Rows that
   * have no vehicle, and vehicles that have no row, are left as they are.
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
    const waiting = [idUser, idTemp, waitingSince(), JSON.stringify(named)];
    await manager.query(sql.ATTACH, [...waiting, systemClock.now()]);
    const [fullest] = await manager.query<{ files: number }[]>(sql.FULLEST, [idVehicles]);
    if ((fullest?.files ?? 0) > FILES_PER_VEHICLE_MAX) throw new TooManyVehicleFiles();
  }

  /** The same in a transaction of its own. */
  attachNow(key: TempKey, tuplaToVehicle: ReadonlyMap<number, number>): Promise<void> {
    return this.dataSource.transaction((manager) => this.attach(manager, key, tuplaToVehicle));
  }

  ofVehicle(idVehicle: number): Promise<VehicleFile[]> {
    return this.dataSource.query(sql.OF_VEHICLE, [idVehicle]);
  }

  /** False where the vehicle is in an auction or sold; gone is as good as taken away. */
  async remove(idVehicle: number, idFile: string, idUser: number): Promise<boolean> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(sql.LOCK_VEHICLES, [[idVehicle]]);
      await manager.query(sql.DELETE, [idVehicle, idFile, idUser, systemClock.now()]);
    });
    const left = await this.ofVehicle(idVehicle);
    return left.every((file) => file.idFile !== idFile);
  }

  /** Of a file that belongs to a vehicle; null where there is none. */
  content(idFile: string, { width, mediaType }: Wanted) {
    return this.find(sql.ATTACHED_CONTENT, [idFile, mediaType, width]);
  }

  /** OPEN-17: a small picture of a photo that waits; null where none does. */
  async tempPicture(idFile: string): Promise<FileContent | null> {
    const wanted = [idFile, 'image/jpeg', TEMP_WIDTH, waitingSince()];
    return this.find(sql.WAITING_PICTURE, wanted);
  }

  /** Null where the bytes went a moment ago. */
  open({ stored }: Pick<FileContent, 'stored'>): Promise<AsyncIterable<Uint8Array> | null> {
    return this.files.get(OWNER, stored);
  }

  /** Deletes bytes that no row names. @param now epoch milliseconds */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.query<{ stored: string }[]>(sql.NAMED_AMONG, [ids]);
      return named.map(({ stored }) => stored);
    };
    await collectOrphans(this.files, OWNER, { now, namedAmong });
  }

  private async find(query: string, parameters: readonly unknown[]) {
    type Found = FileContent & Pick<VehicleFile, 'kind'> & { readonly idVehicle: number };
    const [found] = await this.dataSource.query<Found[]>(query, [...parameters]);
    return found ?? null;
  }

  private async count({ idUser, idTemp, tupla }: SentTemp, manager: EntityManager) {
    const [counted] = await manager.query<Counted[]>(sql.COUNT, [idUser, idTemp, tupla]);
    return counted!;
  }

  private async keep(sent: SentTemp, received: ReceivedFile, manager: EntityManager) {
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
    await manager.query(sql.KEEP, [JSON.stringify({ ...row, ...place, keptAt })]);
    await manager.query(sql.KEEP_CONTENTS, [idFile, JSON.stringify(contents)]);
    const answer = await this.sentBefore(sent, received, manager);
    return { isNew: true, answer: answer! };
  }

  /** What was sent under its key; null where nothing was. */
  private async sentBefore(
    { idUser, idTemp, tupla, kind, key }: SentTemp,
    { sha256 }: ReceivedFile,
    manager: EntityManager,
  ): Promise<TempOutcome | null> {
    type Before = TempFile & { readonly sha256: string; readonly idTemp: string | null };
    const [found] = await manager.query<Before[]>(sql.BY_KEY, [idUser, key]);
    if (found === undefined) return null;
    const { sha256: content, idTemp: under, tupla: at, ...file } = found;
    const isAttached = under === null;
    const isThere = isAttached || (under === idTemp.toLowerCase() && at === tupla);
    if (!isThere || file.kind !== kind || content !== sha256) return { outcome: 'keyReused' };
    return { outcome: 'kept', file };
  }
}

const waitingSince = (): number => systemClock.now() - WAITS_MS;
