import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { vehicleTitle } from '@fairlot/content';
import { notFound } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { VehicleFiles, VehicleRegistry, type Vehicle, ANY_WIDTH } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleVisibility } from '../vehicle-visibility.js';
import { datasheetOf, languageTagOf, type DatasheetRows } from './datasheet-of.js';

/** A file of a dossier: an original document, or the largest version of a photo. */
type DossierFile = {
  readonly isPhoto: boolean;
  readonly name: string;
  readonly order: number;
  readonly at: Date;
  /** Opens the file. Null if it was removed in the meantime. */
  readonly open: () => Promise<AsyncIterable<Uint8Array> | null>;
};
export type Dossier = {
  readonly licensePlate: string;
  readonly title: string;
  /** When the vehicle was added, as the date of the dossier. */
  readonly at: Date;
  readonly datasheet: DatasheetRows;
  /** Language of the dossier as a BCP 47 tag. */
  readonly languageTag: string;
  readonly files: readonly DossierFile[];
};
type DossierNames = { readonly licensePlate: string; readonly vatCode: string };

/** A code in comparable form: without spaces and punctuation, and in capitals. */
const compactCode = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** SEC-13: the files of a vehicle, for users who know its registration and owner and may see it. */
@Injectable()
export class DossierReader {
  constructor(
    private readonly vehicles: VehicleRegistry,
    private readonly files: VehicleFiles,
    private readonly dealers: AccessDirectory,
    private readonly visibility: VehicleVisibility,
  ) {}

  /**
   * The files of the vehicle with this registration and owner.
   * @throws Refused NOT_FOUND if any condition fails, so that the caller cannot tell which one
   */
  async dossier(caller: Caller, names: DossierNames, language: Language): Promise<Dossier> {
    const vehicle = await this.visibleVehicle(caller, names);
    const { idVehicle, licensePlate, insertDate: at } = vehicle;
    const files = await this.files.ofVehicle(idVehicle);
    return {
      licensePlate,
      at,
      title: vehicleTitle(vehicle),
      datasheet: datasheetOf(vehicle, language),
      languageTag: languageTagOf(language),
      files: files.map(({ idFile, kind, name, order, keptAt }) => ({
        isPhoto: kind === 'PHOTO',
        name,
        order,
        at: new Date(keptAt),
        open: async () => {
          const content = await this.files.content(idFile, { width: ANY_WIDTH, mediaType: null });
          return content && this.files.open(content);
        },
      })),
    };
  }

  /** The newest matching vehicle that the caller may see. */
  private async visibleVehicle(
    caller: Caller,
    { licensePlate, vatCode }: DossierNames,
  ): Promise<Vehicle> {
    for (const vehicle of await this.vehicles.withPlate(licensePlate)) {
      const owner = await this.dealers.dealer(vehicle.idOwnerDealer);
      if (owner === null || compactCode(owner.vatCode) !== compactCode(vatCode)) continue;
      if (await this.visibility.ifVisible(caller, vehicle)) return vehicle;
    }
    throw notFound();
  }
}
