import { randomBytes, randomUUID } from 'node:crypto';
import { Files } from '@fairlot/files-port';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as sql from './given-files-sql.js';
import {
  downloadVersion,
  storePieces,
  FILE_OWNER,
  type ContentPiece,
  type ReceivedFile,
} from './received-file.js';
import { KEEP_CONTENTS, LOCK_VEHICLES } from './vehicle-file-sql.js';
import type { FileKind } from './vehicle-file.js';

type GeneratedPieces = {
  readonly placeholder: string | null;
  readonly pieces: readonly ContentPiece[];
};

/** A generated file of a vehicle. */
export type GeneratedFile = {
  readonly kind: FileKind;
  /** File name that is safe for file systems. */
  readonly name: string;
  /** SHA-256 of the source, in hex. For equal sources, the file is made and stored once. */
  readonly sha256: string;
  readonly make: () => Promise<GeneratedPieces>;
};
type FileOwner = { readonly idVehicle: number; readonly idUser: number };
type StoredFile = Omit<ReceivedFile, 'kind' | 'name' | 'sha256'>;

const ID_BYTES = 16;

/** Adds generated files to vehicles that never had any. */
@Injectable()
export class GeneratedFiles {
  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  /** Those of the vehicles that never had a file, in the same order. */
  async bare(idVehicles: readonly number[], manager = this.dataSource.manager): Promise<number[]> {
    const rows = await manager.query<{ idVehicle: number }[]>(sql.VEHICLES_WITHOUT_FILES, [
      idVehicles,
    ]);
    return rows.map(({ idVehicle }) => idVehicle);
  }

  /**
   * Adds all files in this order, or none. False if the vehicle got files in the meantime, or if a
   * shared file was just deleted. The caller may retry then.
   * @throws any error of `make`
   */
  async attach(
    { idVehicle, idUser }: FileOwner,
    given: readonly GeneratedFile[],
  ): Promise<boolean> {
    const alike = await this.dataSource.query<{ sha256: string }[]>(sql.SAME_FILES, [
      given.map(({ sha256 }) => sha256),
    ]);
    const storedHashes = new Set(alike.map(({ sha256 }) => sha256));
    const made = new Map<string, StoredFile>();
    for (const { sha256, make } of given)
      if (!storedHashes.has(sha256) && !made.has(sha256))
        made.set(sha256, await this.store(await make()));
    const isGiven = await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_VEHICLES, [[idVehicle]]);
      if ((await this.bare([idVehicle], manager)).length === 0) return false;
      // Lock all sources before the first write, so that no write must be undone.
      const sources: (StoredFile | string | null)[] = [];
      for (const { sha256 } of given)
        sources.push(made.get(sha256) ?? (await lockSameSource(manager, sha256)));
      if (sources.includes(null)) return false;
      for (const [position, file] of given.entries()) {
        const row = { kind: file.kind, name: file.name, sha256: file.sha256, position };
        await writeFile(manager, { ...row, idVehicle, idUser }, sources[position]!);
      }
      await manager.query(sql.RECORD_ATTACHED, [idVehicle, systemClock.now(), idUser]);
      return true;
    });
    if (!isGiven)
      for (const { contents } of made.values())
        for (const { stored } of contents) await this.files.delete(FILE_OWNER, stored);
    return isGiven;
  }

  private async store({ placeholder, pieces }: GeneratedPieces): Promise<StoredFile> {
    const contents = await storePieces(pieces, this.files);
    const { mediaType, bytes } = downloadVersion(contents);
    return { mediaType, bytes, placeholder, contents };
  }
}

/**
 * Locks a file that was made from the same source until the transaction ends.
 * @returns the id of the file; null if there is none any more
 */
const lockSameSource = async (manager: EntityManager, sha256: string): Promise<string | null> => {
  const [alike] = await manager.query<{ idFile: string }[]>(sql.LOCK_SAME_FILES, [sha256]);
  return alike?.idFile ?? null;
};

type FileRow = FileOwner & Omit<GeneratedFile, 'make'> & { readonly position: number };

/**
 * Stores a generated file for a vehicle.
 * @param source the new contents, or the id of the file whose contents are shared
 */
const writeFile = async (
  manager: EntityManager,
  row: FileRow,
  source: StoredFile | string,
): Promise<void> => {
  const idFile = randomBytes(ID_BYTES).toString('hex');
  const own = { ...row, idFile, key: randomUUID(), keptAt: systemClock.now() };
  if (typeof source === 'string') {
    await manager.query(sql.INSERT_SAME_FILES, [JSON.stringify(own), source]);
    await manager.query(sql.SHARE_CONTENTS, [idFile, source]);
    return;
  }
  const { contents, ...what } = source;
  await manager.query(sql.INSERT_FILES, [JSON.stringify({ ...own, ...what })]);
  await manager.query(KEEP_CONTENTS, [idFile, JSON.stringify(contents)]);
};
