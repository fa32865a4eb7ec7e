import type { Caller } from '@fairlot/access-domain';
import { FactorSettings } from '@fairlot/access-records';
import { vehicleTitle } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import { contentInParts } from '@fairlot/kernel';
import { VehicleFiles, type VehicleFile } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { VehicleConditionService } from '../condition/vehicle-condition-service.js';
import { VehicleVisibility } from '../vehicle-visibility.js';
import { conditionSections } from './condition-rows.js';
import { datasheetOf, languageTagOf, type DatasheetRows } from './datasheet-of.js';

/**
 * Pictures for two pages: the cover and as many others as fit. The widths (px) are sharp on A4
 * paper: the cover fills the page width, and the others are side by side.
 */
const TWO_PAGES = { pictures: 9, cover: 1_280, other: 640 } as const;
/** The number of pictures and their widths in pixels. */
type PaperOptions = Readonly<Record<'pictures' | 'cover' | 'other', number>>;
/** Maximum size of a picture in bytes. Pictures made by the portal are smaller. */
const BYTES_MAX = 4_000_000;

/** A printable data sheet. */
export type Sheet = {
  readonly licensePlate: string;
  readonly subtitle: string;
  /** URL of the vehicle's page, which is printed for readers of the paper. */
  readonly address: string;
  readonly at: Date;
  readonly language: string;
  readonly rows: DatasheetRows;
  readonly sections: ReturnType<typeof conditionSections>;
  readonly pictures: AsyncIterable<Uint8Array>;
};

/** ENG-120: creates the printable data sheet with condition and pictures. */
@Injectable()
export class SheetReader {
  constructor(
    private readonly visibility: VehicleVisibility,
    private readonly conditions: VehicleConditionService,
    private readonly files: VehicleFiles,
    private readonly browsers: FactorSettings,
  ) {}

  /**
   * The content of a vehicle's data sheet, as the caller may see it.
   * @throws Refused NOT_FOUND
   */
  async sheet(
    caller: Caller,
    idVehicle: number,
    { language, paper = TWO_PAGES }: { readonly language: Language; readonly paper?: PaperOptions },
  ): Promise<Sheet> {
    const { vehicle } = await this.visibility.visible(caller, idVehicle);
    const { report } = await this.conditions.read(caller, idVehicle);
    const files = await this.files.ofVehicle(idVehicle);
    const photos = files.filter(({ kind }) => kind === 'PHOTO').slice(0, paper.pictures);
    return {
      licensePlate: vehicle.licensePlate,
      subtitle: vehicleTitle(vehicle),
      address: `${this.browsers.origin}/private/vehicles/${idVehicle}`,
      at: vehicle.insertDate,
      language: languageTagOf(language),
      rows: datasheetOf(vehicle, language),
      sections: report ? conditionSections(report, { language, idMarket: vehicle.idMarket }) : [],
      pictures: this.pictures(photos, paper),
    };
  }

  /** Loads one picture at a time. Skips pictures that are missing, too large or unreadable. */
  private async *pictures(
    photos: readonly VehicleFile[],
    { cover, other }: PaperOptions,
  ): AsyncGenerator<Uint8Array> {
    for (const [at, { idFile }] of photos.entries()) {
      const content = await this.picture(idFile, at === 0 ? cover : other).catch(() => null);
      if (content !== null) yield content;
    }
  }

  private async picture(idFile: string, width: number): Promise<Uint8Array | null> {
    const found = await this.files.content(idFile, { width, mediaType: 'image/jpeg' });
    if (found === null || found.bytes > BYTES_MAX) return null;
    const pieces = await this.files.open(found);
    return pieces && contentInParts(pieces);
  }
}
