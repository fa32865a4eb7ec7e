import { hasText, namedOnce, texts, type TextKey } from '@fairlot/content';
import type { IdMarket, Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import type { Vehicle } from '@fairlot/vehicles-records';

export type StockTable = {
  readonly head: readonly string[];
  /** As they are read. */
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly language: Language;
  readonly idMarket: IdMarket;
};

/** Whose words, and whose clock and spreadsheets. */
type Reader = { readonly language: Language; readonly idMarket: IdMarket };

const HEAD = {
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
  insertDate: 'stock.inserted',
} as const satisfies { readonly [Column in keyof Vehicle]?: TextKey };
type ColumnName = keyof typeof HEAD;
const COLUMNS = Object.keys(HEAD) as ColumnName[];

/** Vehicles as a table: codes in the reader's language. */
export const stockTable = (vehicles: AsyncIterable<Vehicle>, reader: Reader): StockTable => {
  const { language, idMarket } = reader;
  const text = texts(language);
  const element = (group: string, code: string): string => {
    const key = `codeTable.${group}.${code}`;
    return hasText(key) ? text(key) : code;
  };
  const cells = (vehicle: Vehicle): Readonly<Record<ColumnName, Cell>> => ({
    vehicleCode: vehicle.vehicleCode,
    ...namedOnce(vehicle),
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
    insertDate: { at: vehicle.insertDate.getTime() },
  });
  return { head: COLUMNS.map((column) => text(HEAD[column])), rows: rowsOf(), language, idMarket };

  async function* rowsOf(): AsyncGenerator<readonly Cell[]> {
    for await (const vehicle of vehicles) {
      const row = cells(vehicle);
      yield COLUMNS.map((column) => row[column]);
    }
  }
};
