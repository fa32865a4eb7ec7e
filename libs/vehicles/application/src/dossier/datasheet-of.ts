import { hasText, displayedVehicle, texts, type TextKey } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import type { Vehicle } from '@fairlot/vehicles-records';

export type DatasheetRows = readonly (readonly [label: string, value: string])[];

/** Language tags of documents (BCP 47). The code `be` is Dutch in Belgium, not Belarusian. */
const LANGUAGE_TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', lu: 'fr-LU' };
export const languageTagOf = (language: Language): string => LANGUAGE_TAGS[language] ?? language;

/** The vehicle data for buyers (SEC-22) in the reader's language, without price and state. */
export const datasheetOf = (vehicle: Vehicle, language: Language): DatasheetRows => {
  const text = texts(language);
  const element = (group: string, code: string): string => {
    const key = `codeTable.${group}.${code}`;
    return hasText(key) ? text(key) : code;
  };
  const { brand, model, version } = displayedVehicle(vehicle);
  const rows: readonly (readonly [TextKey, string | number | null])[] = [
    ['codeTable.VEHICLE_FILTER.BRAND', brand],
    ['codeTable.VEHICLE_FILTER.MODEL', model],
    ['stock.version', version],
    // Buyers must see that the registration is unknown.
    ['report.licensePlate', vehicle.licensePlate || text('stock.unknown')],
    ['report.frame', vehicle.frame || text('stock.unknown')],
    ['stock.vehicleCode', vehicle.vehicleCode],
    ['stock.registration', vehicle.firstRegistration],
    ['stock.mileage', vehicle.mileageKm?.toLocaleString(languageTagOf(language)) ?? null],
    ['stock.body', element('BODY_TYPE', vehicle.bodyType)],
    ['codeTable.VEHICLE_FILTER.FUEL', element('FUEL', vehicle.fuelType)],
    ['stock.gearbox', element('GEARBOX', vehicle.gearbox)],
    ['stock.power', vehicle.powerHp],
    ['stock.damaged', vehicle.damaged ? text('report.yes') : null],
  ];
  return rows.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[text(label), String(value)] as const],
  );
};
