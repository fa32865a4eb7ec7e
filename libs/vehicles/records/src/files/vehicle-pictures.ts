import { Files } from '@fairlot/files-port';
import { contentInParts, systemClock } from '@fairlot/kernel';
import { rotationBetween, type Picture, type Rotation } from '@fairlot/pictures';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as sql from './picture-order-sql.js';
import { downloadVersion, storePieces, FILE_OWNER, type StoredContent } from './received-file.js';
import { KEEP_CONTENTS, LOCK_VEHICLES } from './vehicle-file-sql.js';
import { ANY_WIDTH, type FileChange } from './vehicle-file.js';
import { VehicleFiles } from './vehicle-files.js';

/**
 * `changed`: the vehicle's files have been changed since the version on which the request is based.
 * `gone`: the vehicle has no such photo.
 */
type PictureOutcome = 'done' | 'changed' | 'gone';
type PhotoKey = { readonly idVehicle: number; readonly idFile: string; readonly idUser: number };
type PhotoOrder = {
  readonly idUser: number;
  readonly idFiles: readonly string[];
  readonly version: number;
};

const LARGEST_VERSION = { width: ANY_WIDTH, mediaType: 'image/jpeg' };

/** Changes the order and rotation of pictures and records who did it (ENG-100 to ENG-102). */
@Injectable()
export class VehiclePictures {
  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
    private readonly vehicleFiles: VehicleFiles,
  ) {}

  /** The id of the latest change of a vehicle's files, as a version. */
  async version(idVehicle: number, manager = this.dataSource.manager): Promise<number> {
    const [row] = await manager.query<{ version: number }[]>(sql.READ_VERSION, [idVehicle]);
    return row!.version;
  }

  /**
   * Changes of a vehicle's files, newest first. With `before`, only those with lower ids.
   */
  changes(idVehicle: number, limit: number, before: number | null = null): Promise<FileChange[]> {
    return this.dataSource.query(sql.LIST_CHANGES, [idVehicle, limit, before]);
  }

  /**
   * Sets the order of the photos, each of which must occur once. Succeeds if they already have this
   * order.
   */
  order(idVehicle: number, { idUser, idFiles, version }: PhotoOrder): Promise<PictureOutcome> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_VEHICLES, [[idVehicle]]);
      const photos = await manager.query<{ idFile: string }[]>(sql.LIST_PHOTOS, [idVehicle]);
      const there = photos.map(({ idFile }) => idFile);
      if (there.join() === idFiles.join()) return 'done';
      const isOfNow = version === (await this.version(idVehicle, manager));
      if (!isOfNow || there.toSorted().join() !== idFiles.toSorted().join()) return 'changed';
      await manager.query(sql.SET_PHOTO_ORDER, [idVehicle, idFiles]);
      await noteChange(manager, {
        idVehicle,
        idUser,
        what: 'ORDERED',
        idFile: null,
        files: there.length,
        old: there.map((_, at) => at + 1).join(', '),
        new: idFiles.map((idFile) => there.indexOf(idFile) + 1).join(', '),
      });
      return 'done';
    });
  }

  /**
   * Rotates a photo. Renders its largest JPEG before it locks anything. The old bytes are deleted
   * later, so that downloads in progress can finish.
   * @throws Unavailable OVERLOADED if too many pictures are waiting
   */
  async turn(photo: PhotoKey, turned: Rotation): Promise<PictureOutcome> {
    const found = await this.vehicleFiles.content(photo.idFile, LARGEST_VERSION);
    if (found?.idVehicle !== photo.idVehicle || found.kind !== 'PHOTO') return 'gone';
    if (found.turned === turned) return 'done';
    const pieces = await this.vehicleFiles.open(found);
    if (pieces === null) return 'changed';
    const picture = await this.vehicleFiles.service.render(await contentInParts(pieces), {
      idUser: photo.idUser,
      turn: rotationBetween(found.turned, turned),
    });
    const contents = await storePieces(picture.renditions, this.files);
    const outcome = await this.dataSource.transaction((manager) =>
      replacePicture(manager, photo, { from: found.turned, turned, picture, contents }),
    );
    if (outcome !== 'done')
      for (const { stored } of contents) await this.files.delete(FILE_OWNER, stored);
    return outcome;
  }
}

type TurnResult = {
  readonly from: Rotation;
  readonly turned: Rotation;
  readonly picture: Picture;
  readonly contents: readonly StoredContent[];
};

const replacePicture = async (
  manager: EntityManager,
  { idVehicle, idFile, idUser }: PhotoKey,
  { from, turned, picture, contents }: TurnResult,
): Promise<PictureOutcome> => {
  await manager.query(LOCK_VEHICLES, [[idVehicle]]);
  const [now] = await manager.query<{ turned: Rotation }[]>(sql.LOCK_PHOTO, [idVehicle, idFile]);
  if (now === undefined) return 'gone';
  if (now.turned !== from) return 'changed';
  await manager.query(sql.DELETE_CONTENTS, [idFile]);
  const { bytes } = downloadVersion(contents);
  await manager.query(sql.TURN_PICTURE, [idFile, turned, bytes, picture.placeholder]);
  await manager.query(KEEP_CONTENTS, [idFile, JSON.stringify(contents)]);
  const values = { old: String(from), new: String(turned) };
  await noteChange(manager, { idVehicle, idUser, what: 'TURNED', idFile, files: 1, ...values });
  return 'done';
};

type NotedChange = Omit<FileChange, 'at' | 'idChange'> & { readonly idVehicle: number };

const noteChange = async (
  manager: EntityManager,
  { idVehicle, idUser, what, idFile, files, ...values }: NotedChange,
): Promise<void> => {
  const done = [idVehicle, systemClock.now(), idUser, what, idFile, files];
  await manager.query(sql.INSERT_CHANGE, [...done, values.old, values.new]);
};
