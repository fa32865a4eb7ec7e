import { Readable } from 'node:stream';
import { listVocabulary } from '@fairlot/vehicles-application';
import { importVehicles, type Vehicle } from '@fairlot/vehicles-records';
import type { CoreParts } from '../core/open-core.js';

const CSV_HEADER =
  'externalId,brand,model,version,bodyType,fuelType,gearbox,powerHp,mileageKm,' +
  'firstRegistration,damaged,postalCode,askingPriceEur,licensePlate,frame';

const ID_DIGITS = 9;
/** A registration and VIN unique to the vehicle, because a car can be in only one auction. */
const plateAndFrame = (idOwnerDealer: number, n: number): string =>
  `AB ${idOwnerDealer} ${n}X,ZFA31200${String(100_000 * idOwnerDealer + n).padStart(ID_DIGITS, '0')}`;

/** Imports this many vehicles for a dealer. Returns their ids. */
export const makeStock = async (
  { dataSource, vehicles }: CoreParts,
  { count, ...of }: Pick<Vehicle, 'idOwnerDealer' | 'idTemplate'> & { readonly count: number },
): Promise<number[]> => {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `S${n},Fiat,Panda,1.2 Lounge ${n},CITY_CAR,PETROL,MANUAL,69,${n}000,2019-07,false,20121,9000,` +
      plateAndFrame(of.idOwnerDealer, n),
  );
  const csv = Readable.from([[CSV_HEADER, ...rows].join('\n')]);
  const report = await importVehicles(vehicles, csv, {
    ...of,
    idMarket: 'IT',
    vocabulary: listVocabulary('IT'),
  });
  if (report.outcome === 'refused') throw new Error(JSON.stringify(report.errors));
  const imported: { id: number }[] = await dataSource.query(
    'SELECT id_vehicle AS id FROM vehicle WHERE id_owner_dealer = $1 ORDER BY id_vehicle',
    [of.idOwnerDealer],
  );
  return imported.map(({ id }) => id);
};
