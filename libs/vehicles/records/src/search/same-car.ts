import { compactPlate, frameKey } from '@fairlot/kernel';
import { isPlaceholderFrame } from '@fairlot/kernel/written';
import type { Vehicle } from '../vehicle.entity.js';

/** The fields that identify a car. */
export type CarIdentity = Pick<Vehicle, 'idMarket' | 'brand' | 'frame' | 'licensePlate'>;

/** The length of a VIN in ISO 3779. Such a VIN is unique. */
const FRAME_LENGTH = 17;
/** One character repeated, which is a placeholder. */
const REPEATED_CHARACTER = /^(.)\1*$/;

export const plateKey = (plate: string): string => compactPlate(plate).toUpperCase();

/** SQL of `plateKey`. It must be exactly as in the indexes. */
export const plateKeySql = (column: string): string =>
  `upper(regexp_replace(${column}, '[ .·-]', '', 'g'))`;
export const frameKeySql = (column: string): string =>
  `translate(upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g')), 'IOQ', '100')`;

/**
 * The comparable form of a VIN or older chassis number; null if it identifies no car. An older
 * number includes the make, because before ISO 3779 two makes could use the same number.
 */
const comparableFrameOf = ({ brand, frame }: CarIdentity): string | null => {
  const key = frameKey(frame);
  if (key === '' || REPEATED_CHARACTER.test(key)) return null;
  if (key.length !== FRAME_LENGTH) return `chassis ${brand.toLowerCase()} ${key}`;
  return isPlaceholderFrame(key) ? null : `frame ${key}`;
};

/** Returns comparable forms of VIN and registration. Omits unknown values. */
export const identitiesOf = (car: CarIdentity): readonly string[] => {
  const plate = plateKey(car.licensePlate);
  const frame = comparableFrameOf(car);
  return [
    ...(frame === null ? [] : [frame]),
    ...(plate === '' ? [] : [`plate ${car.idMarket} ${plate}`]),
  ];
};

/** Returns the district of a registration: `M-AB 1` of Munich differs from `MA-B 1` of Mannheim. */
const districtOf = (plate: string): string | null =>
  /^(\p{L}+)[^\p{L}\p{N}]+\p{L}/u.exec(plate.toUpperCase())?.[1] ?? null;

const isOtherDistrict = (one: string, other: string): boolean => {
  const first = districtOf(one);
  const second = districtOf(other);
  return first !== null && second !== null && first !== second;
};

/**
 * Whether two vehicles are the same car, by VIN in any market or by registration within one market.
 */
export const isSameCar = (one: CarIdentity, other: CarIdentity): boolean => {
  const frame = comparableFrameOf(one);
  const otherFrame = comparableFrameOf(other);
  if (frame !== null && frame === otherFrame) return true;
  const plate = plateKey(one.licensePlate);
  return (
    plate !== '' &&
    one.idMarket === other.idMarket &&
    plate === plateKey(other.licensePlate) &&
    !isOtherDistrict(one.licensePlate, other.licensePlate)
  );
};
