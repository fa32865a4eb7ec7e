import type { Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound, Refused } from '@fairlot/contracts/refused';
import type { RotationDegrees } from '@fairlot/contracts/vehicles';
import { VehiclePictures } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleVisibility } from '../vehicle-visibility.js';
import { VehicleFileService } from './vehicle-file-service.js';

const CHANGES_MAX = 100;
type PictureOrder = { readonly idFiles: readonly string[]; readonly version: number };

/** Orders and rotates the pictures of a vehicle, for its sellers. */
@Injectable()
export class VehiclePictureService {
  constructor(
    private readonly pictures: VehiclePictures,
    private readonly service: VehicleFileService,
    private readonly visibility: VehicleVisibility,
  ) {}

  /** Sets the order of a vehicle's pictures (ENG-100). @throws Refused RECORD_CHANGED */
  async order(
    caller: Caller,
    idVehicle: number,
    ordered: PictureOrder,
  ): Promise<AnswerTo<'ENG-100'>> {
    await this.visibility.requireSeller(caller, idVehicle);
    const { idUser } = caller;
    await this.judge(idVehicle, await this.pictures.order(idVehicle, { idUser, ...ordered }));
    return this.service.visibleFiles(idVehicle);
  }

  /**
   * Rotates a picture (ENG-101).
   * @throws Refused RECORD_CHANGED, or NOT_FOUND if it is not a picture of the vehicle
   */
  async turn(
    { idUser, ...caller }: Caller,
    { id: idVehicle, idFile }: { readonly id: number; readonly idFile: string },
    turned: RotationDegrees,
  ): Promise<AnswerTo<'ENG-101'>> {
    await this.visibility.requireSeller({ idUser, ...caller }, idVehicle);
    const photo = { idVehicle, idFile, idUser };
    await this.judge(idVehicle, await this.pictures.turn(photo, turned));
    return this.service.visibleFiles(idVehicle);
  }

  /** Lists the changes of files, with their authors (ENG-102). */
  async changes(caller: Caller, idVehicle: number): Promise<AnswerTo<'ENG-102'>> {
    await this.visibility.requireSeller(caller, idVehicle);
    const changes = await this.pictures.changes(idVehicle, CHANGES_MAX);
    return {
      changes: changes.map(({ at, what, idUser, idFile, files }) => ({
        at,
        what,
        idUser,
        idFile,
        files,
        own: idUser === caller.idUser,
      })),
    };
  }

  private async judge(idVehicle: number, outcome: 'done' | 'changed' | 'gone'): Promise<void> {
    if (outcome === 'done') return;
    if (outcome === 'gone') throw notFound();
    const version = await this.pictures.version(idVehicle);
    throw new Refused('RECORD_CHANGED', { facts: { version } });
  }
}
