import { hasText, texts, type TextKey } from '@fairlot/content';
import { VEHICLE_COLUMNS, type VehicleColumn } from '@fairlot/contracts/vehicles';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import type { Vehicle } from '@fairlot/vehicles-records';

export type StockTable = {
  readonly head: readonly string[];
  /** The rows. They are loaded while they are read. */
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly language: Language;
  readonly idMarket: IdMarket;
};

/** Language, time zone and spreadsheet format of the reader. */
type StockReader = {
  readonly language: Language;
  readonly idMarket: IdMarket;
  /** The columns of the file, those of a data sheet by default. */
  readonly columns?: readonly VehicleColumn[] | undefined;
};

const HEADING_KEYS = {
  vehicleCode: 'stock.vehicleCode',
  brand: 'codeTable.VEHICLE_FILTER.BRAND',
  model: 'codeTable.VEHICLE_FILTER.MODEL',
  version: 'stock.version',
  bodyType: 'stock.body',
  fuelType: 'codeTable.VEHICLE_FILTER.FUEL',
  gearbox: 'stock.gearbox',
  powerHp: 'stock.power',
  mileageKm: 'stock.mileage',
  firstRegistration: 'stock.registration',
  damaged: 'stock.damaged',
  licensePlate: 'report.licensePlate',
  frame: 'report.frame',
  askingPriceMinor: 'codeTable.VEHICLE_FILTER.PRICE',
  state: 'report.status',
  provenance: 'codeTable.VEHICLE_FILTER.PROVENANCE',
  channel: 'report.channel',
  insertDate: 'stock.inserted',
} as const satisfies Readonly<Record<VehicleColumn, TextKey>>;
/**
 * ENG-31: the columns for available vehicles. Their state is always the same, and the file contains
 * neither source nor channel.
 */
const STOCK_COLUMNS = VEHICLE_COLUMNS.filter(
  (column) => !['state', 'provenance', 'channel'].includes(column),
);

/** Vehicles as a table, with codes in the reader's language. */
export const stockTable = (vehicles: AsyncIterable<Vehicle>, reader: StockReader): StockTable => {
  const { language, idMarket, columns = STOCK_COLUMNS } = reader;
  const text = texts(language);
  const element = (group: string, code: string | null): string | null => {
    const key = `codeTable.${group}.${code}`;
    return hasText(key) ? text(key) : code;
  };
  const cells = (vehicle: Vehicle): Readonly<Record<VehicleColumn, Cell>> => ({
    vehicleCode: vehicle.externalId,
    // Use the make as it is stored, so that importing the export changes nothing.
    brand: vehicle.brand,
    model: vehicle.model,
    version: vehicle.version,
    bodyType: element('BODY_TYPE', vehicle.bodyType),
    fuelType: element('FUEL', vehicle.fuelType),
    gearbox: element('GEARBOX', vehicle.gearbox),
    powerHp: vehicle.powerHp,
    mileageKm: vehicle.mileageKm,
    firstRegistration: vehicle.firstRegistration,
    damaged: vehicle.damaged ? text('report.yes') : null,
    licensePlate: vehicle.licensePlate,
    frame: vehicle.frame,
    askingPriceMinor: { minor: vehicle.askingPriceMinor },
    state: element('VEHICLE_STATE', vehicle.state),
    provenance: element('PROVENANCE', vehicle.provenance),
    channel: element('CHANNEL', vehicle.channel),
    insertDate: { at: vehicle.insertDate.getTime() },
  });
  return {
    head: columns.map((column) => text(HEADING_KEYS[column])),
    rows: rowsOf(),
    language,
    idMarket,
  };

  async function* rowsOf(): AsyncGenerator<readonly Cell[]> {
    for await (const vehicle of vehicles) {
      const row = cells(vehicle);
      yield columns.map((column) => row[column]);
    }
  }
};
