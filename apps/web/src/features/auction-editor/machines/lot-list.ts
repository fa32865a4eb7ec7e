import { BOUNDS, eachLotField, LOT_PRICE_NAMES, type LotFieldName } from '@fairlot/auction-rules';
import type { LotValues } from './auction-values.js';

/** Key of a lot in the form: its first vehicle, because a vehicle is in one lot only. */
export const lotKeyOf = ({ idVehicles }: LotValues): number => idVehicles[0] ?? 0;

const newLotOf = (idVehicle: number): LotValues => ({
  idLot: null,
  idVehicles: [idVehicle],
  ...eachLotField<Record<LotFieldName, null>>(() => null),
});

export const vehiclesIn = (lots: readonly LotValues[]): Set<number> =>
  new Set(lots.flatMap(({ idVehicles }) => idVehicles));

/** Appends a lot for each vehicle that is not in a lot yet. */
export const addVehicles = (
  lots: readonly LotValues[],
  idVehicles: readonly number[],
): LotValues[] => {
  const held = vehiclesIn(lots);
  return [...lots, ...idVehicles.filter((id) => !held.has(id)).map(newLotOf)];
};

export const removeLots = (lots: readonly LotValues[], keys: ReadonlySet<number>): LotValues[] =>
  lots.filter((lot) => !keys.has(lotKeyOf(lot)));

const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.some((amount) => amount === null || Number.isNaN(amount))
    ? null
    : amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

/** Merges lots into the first one. Sums a price only if every lot has it. */
export const joinLots = (lots: readonly LotValues[], keys: ReadonlySet<number>): LotValues[] => {
  const parts = lots.filter((lot) => keys.has(lotKeyOf(lot)));
  const [first] = parts;
  if (first === undefined) return [...lots];
  const whole: LotValues = {
    ...first,
    ...Object.fromEntries(
      LOT_PRICE_NAMES.map((name) => [name, sumOrNull(parts.map((lot) => lot[name]))]),
    ),
    idVehicles: parts.flatMap(({ idVehicles }) => idVehicles),
  };
  return lots.flatMap((lot) => (lot === first ? [whole] : keys.has(lotKeyOf(lot)) ? [] : [lot]));
};

export const mayJoin = (lots: readonly LotValues[], keys: ReadonlySet<number>): boolean => {
  const parts = lots.filter((lot) => keys.has(lotKeyOf(lot)));
  return parts.length > 1 && vehiclesIn(parts).size <= BOUNDS.lotVehicles.max;
};

/**
 * Splits a lot into one lot per vehicle. The first one keeps the lot number. Prices are removed,
 * because they applied to all vehicles together.
 */
export const splitLot = (lots: readonly LotValues[], key: number): LotValues[] =>
  lots.flatMap((lot) =>
    lotKeyOf(lot) === key
      ? lot.idVehicles.map((id, index) => ({
          ...newLotOf(id),
          idLot: index === 0 ? lot.idLot : null,
        }))
      : [lot],
  );

/** Moves a lot within the catalogue order. */
export const moveLot = (lots: readonly LotValues[], from: number, to: number): LotValues[] => {
  const lot = lots[from];
  if (lot === undefined || to < 0 || to >= lots.length) return [...lots];
  return lots.toSpliced(from, 1).toSpliced(to, 0, lot);
};
