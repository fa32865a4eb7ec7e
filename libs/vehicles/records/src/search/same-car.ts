import { compactPlate, frameKey } from '@fairlot/kernel';
import type { Vehicle } from '../vehicle.entity.js';

/** What a car is known by. */
export type Identified = Pick<Vehicle, 'idMarket' | 'brand' | 'frame' | 'licensePlate'>;

/** Of a frame number by ISO 3779, which no other car has. */
const FRAME_LENGTH = 17;
/** Who knows no number writes one character again and again. */
const ONE_AGAIN = /^(.)\1*$/;

export const plateKey = (plate: string): string => compactPlate(plate).toUpperCase();

/** In SQL, as the indexes have them. */
export const plateKeyOf = (column: string): string =>
  `upper(regexp_replace(${column}, '[ .·-]', '', 'g'))`;
export const frameKeyOf = (column: string): string =>
  `translate(upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g')), 'IOQ', '100')`;

/** Before ISO 3779 two makes may have used one number. */
const frameOf = ({ brand, frame }: Identified): string | null => {
  const key = frameKey(frame);
  if (key === '' || ONE_AGAIN.test(key)) return null;
  return key.length === FRAME_LENGTH ? `frame ${key}` : `chassis ${brand.toLowerCase()} ${key}`;
};

/** Frame number and plate of a car, as two cars are compared. Nothing of what is unknown. */
export const identitiesOf = (car: Identified): readonly string[] => {
  const plate = plateKey(car.licensePlate);
  const frame = frameOf(car);
  return [
    ...(frame === null ? [] : [frame]),
    ...(plate === '' ? [] : [`plate ${car.idMarket} ${plate}`]),
  ];
};

/** The letters before a mark and more letters: `M-AB 1` of Munich is not `MA-B 1` of Mannheim. */
const districtOf = (plate: string): string | null =>
  /^(\p{L}+)[^\p{L}\p{N}]+\p{L}/u.exec(plate.toUpperCase())?.[1] ?? null;

const isOtherDistrict = (one: string, other: string): boolean => {
  const [first, second] = [districtOf(one), districtOf(other)];
  return first !== null && second !== null && first !== second;
};

/** Whether two vehicles are one car: by frame number wherever they are, by plate in one market. */
export const isSameCar = (one: Identified, other: Identified): boolean => {
  const [frame, otherFrame] = [frameOf(one), frameOf(other)];
  if (frame !== null && frame === otherFrame) return true;
  const plate = plateKey(one.licensePlate);
  return (
    plate !== '' &&
    one.idMarket === other.idMarket &&
    plate === plateKey(other.licensePlate) &&
    !isOtherDistrict(one.licensePlate, other.licensePlate)
  );
};
