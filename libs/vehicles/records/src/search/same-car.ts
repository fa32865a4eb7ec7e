import { compactPlate } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import type { Vehicle } from '../vehicle.entity.js';

type Called = Pick<Vehicle, 'idVehicle' | 'idMarket' | 'frame' | 'licensePlate'>;

const bare = (text: string): string => compactPlate(text).toUpperCase();

/** What one car is known by in a market: its frame number and its plate; nothing of what is unknown. */
export const identitiesOf = ({ idMarket, frame, licensePlate }: Called): readonly string[] => [
  ...(frame === '' ? [] : [`${idMarket} frame ${bare(frame)}`]),
  ...(licensePlate === '' ? [] : [`${idMarket} plate ${bare(licensePlate)}`]),
];

const PLATE = `upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g'))`;

/** Which of these are the same car as another vehicle that is in an auction of their market. */
export const inAuctionTwice = async (
  source: Pick<DataSource, 'query'>,
  vehicles: readonly Called[],
): Promise<ReadonlySet<number>> => {
  const known = vehicles.filter((vehicle) => identitiesOf(vehicle).length > 0);
  if (known.length === 0) return new Set();
  const found: Called[] = await source.query(
    `SELECT id_vehicle AS "idVehicle", id_market AS "idMarket", frame,
       license_plate AS "licensePlate"
     FROM vehicle WHERE state = 'IN_AUCTION' AND (upper(frame) = ANY ($1) OR ${PLATE} = ANY ($2))`,
    [
      known.flatMap(({ frame }) => (frame === '' ? [] : [bare(frame)])),
      known.flatMap(({ licensePlate }) => (licensePlate === '' ? [] : [bare(licensePlate)])),
    ],
  );
  const holders = Map.groupBy(
    found.flatMap((one) => identitiesOf(one).map((key) => ({ key, idVehicle: one.idVehicle }))),
    ({ key }) => key,
  );
  const isTwice = (vehicle: Called): boolean =>
    identitiesOf(vehicle).some((key) =>
      holders.get(key)?.some(({ idVehicle }) => idVehicle !== vehicle.idVehicle),
    );
  return new Set(known.filter(isTwice).map(({ idVehicle }) => idVehicle));
};
