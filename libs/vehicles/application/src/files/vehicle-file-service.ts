import type { Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import type { VehicleFileView } from '@fairlot/contracts/vehicles';
import {
  safeFileName,
  TooManyVehicleFiles,
  VehicleFiles,
  VehiclePictures,
  type FileContent,
  type FileKind,
  ANY_WIDTH,
} from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleVisibility } from '../vehicle-visibility.js';
import { vehicleFileViewOf } from './vehicle-file-view.js';

/** A file for the row `tupla` of the list `tempId`, whose vehicle does not exist yet. */
type TemporaryFile = {
  readonly kind: FileKind;
  readonly file: { readonly fileName: string; readonly content: Buffer };
  readonly fields: { readonly tempId: string; readonly tupla: number };
  readonly commandId: string;
};
type PictureRequest = { readonly width: number; readonly format: 'jpeg' | 'webp' };

const CODE_BY_REFUSAL = {
  refused: 'FILE_REFUSED',
  tooMany: 'TOO_MANY_FILES',
  keyReused: 'COMMAND_ID_REUSED',
} as const;

export type OpenFile = FileContent & { readonly pieces: AsyncIterable<Uint8Array> };

/** Stores and serves documents and photos of vehicles. Checks who may send, attach and see them. */
@Injectable()
export class VehicleFileService {
  constructor(
    private readonly files: VehicleFiles,
    private readonly pictures: VehiclePictures,
    private readonly visibility: VehicleVisibility,
  ) {}

  /** Stores a file that is not attached to a vehicle yet (SEC-30 to SEC-34). */
  async send({ idUser }: Caller, sending: TemporaryFile): Promise<VehicleFileView> {
    const { kind, file, fields, commandId: key } = sending;
    const { tempId: idTemp, tupla } = fields;
    const stored = await this.files.addTemp({ kind, ...file, idUser, idTemp, tupla, key });
    if (stored.outcome !== 'kept') throw new Refused(CODE_BY_REFUSAL[stored.outcome]);
    return vehicleFileViewOf(stored.file);
  }

  /** Attaches a file to a vehicle (ENG-90). */
  async attach(
    caller: Caller,
    idVehicle: number,
    { idTemp, tupla }: { readonly idTemp: string; readonly tupla: number },
  ): Promise<AnswerTo<'ENG-90'>> {
    await this.visibility.requireSeller(caller, idVehicle);
    const { idUser } = caller;
    try {
      await this.files.attachNow({ idUser, idTemp }, new Map([[tupla, idVehicle]]));
    } catch (error) {
      if (error instanceof TooManyVehicleFiles) throw new Refused('TOO_MANY_FILES');
      throw error;
    }
    return this.visibleFiles(idVehicle);
  }

  /** Lists the files of a vehicle (ENG-91). */
  async list(caller: Caller, idVehicle: number): Promise<AnswerTo<'ENG-91'>> {
    await this.visibility.visible(caller, idVehicle);
    return this.visibleFiles(idVehicle);
  }

  /** Removes a file from a vehicle (ENG-92). */
  async remove(caller: Caller, idVehicle: number, idFile: string): Promise<void> {
    await this.visibility.requireSeller(caller, idVehicle);
    if (!(await this.files.remove(idVehicle, idFile, caller.idUser)))
      throw new Refused('VEHICLE_NOT_FREE');
  }

  /** A photo, or the first page of a document (SEC-38). @throws Refused NOT_FOUND */
  async picture(
    caller: Caller,
    idFile: string,
    { width, format }: PictureRequest,
  ): Promise<OpenFile> {
    const wanted = { width, mediaType: `image/${format}` };
    return this.attached(caller, idFile, { wanted, isPicture: true });
  }

  /** A PDF (SEC-36). It may be renamed, but always ends with `.pdf`. @throws Refused NOT_FOUND */
  async pdf(caller: Caller, idFile: string, name?: string): Promise<OpenFile> {
    const wanted = { width: ANY_WIDTH, mediaType: 'application/pdf' };
    const file = await this.attached(caller, idFile, { wanted, isPicture: false });
    return name === undefined ? file : { ...file, name: safeFileName(name, 'pdf') };
  }

  /** Any file (SEC-37). Of a photo, its largest JPEG. @throws Refused NOT_FOUND */
  async file(caller: Caller, idFile: string): Promise<OpenFile> {
    const wanted = { width: ANY_WIDTH, mediaType: null };
    return this.attached(caller, idFile, { wanted, isPicture: false });
  }

  /**
   * A small version of a photo that is not attached yet (OPEN-17).
   * @throws Refused NOT_FOUND if it was attached or has expired
   */
  async tempPicture(idFile: string): Promise<OpenFile> {
    return this.opened(await this.files.tempPicture(idFile));
  }

  private async attached(
    caller: Caller,
    idFile: string,
    request: {
      readonly wanted: Parameters<VehicleFiles['content']>[1];
      /**
       * Whether only a picture is wanted. Then documents are refused, because they have no width.
       */
      readonly isPicture: boolean;
    },
  ): Promise<OpenFile> {
    const found = await this.files.content(idFile, request.wanted);
    if (found === null || (request.isPicture && found.width === null)) throw notFound();
    await this.visibility.visible(caller, found.idVehicle);
    return this.opened(found);
  }

  private async opened(found: FileContent | null): Promise<OpenFile> {
    const pieces = found && (await this.files.open(found));
    if (found === null || pieces === null) throw notFound();
    return { ...found, pieces };
  }

  /** All files of a vehicle. The caller of this function must have checked access. */
  async visibleFiles(idVehicle: number): Promise<AnswerTo<'ENG-91'>> {
    // Read the version first, so that an order based on it is refused if files change in between.
    const version = await this.pictures.version(idVehicle);
    return { files: (await this.files.ofVehicle(idVehicle)).map(vehicleFileViewOf), version };
  }
}
