import type { Vehicle } from '@fairlot/vehicles-records';
import { randomOf } from '../plan/random.js';
import type { DocumentWords } from './document-words.js';

/** Drawn damages with approximate repair costs in euros. */
const DAMAGES = [
  ['rearDoor', 850],
  ['bumper', 420],
] as const;
const CENTS = 100;
/** Mileage above which a car counts as high-mileage. */
const HIGH_MILEAGE_KM = 120_000;

type AppraisalWords = { readonly words: DocumentWords; readonly tag: string };

/** An inspection report of a demonstration vehicle, from its data and its drawing. */
export const appraisalOf = (
  vehicle: Vehicle,
  { words, tag }: AppraisalWords,
): [string, string][] => {
  const { idVehicle, damaged, licensePlate, frame, mileageKm } = vehicle;
  const random = randomOf(idVehicle);
  const euros = (amount: number) =>
    amount.toLocaleString(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const grade = damaged ? 'D' : (mileageKm ?? 0) > HIGH_MILEAGE_KM ? 'C' : random.pick(['A', 'B']);
  const tread = () => `${(3 + random.below(40) / 10).toLocaleString(tag)} mm`;
  const factor = (CENTS + random.below(40)) / CENTS;
  const costs = DAMAGES.map(
    ([part, cost]) => [part, Math.round((cost * factor) / 10) * 10] as const,
  );
  const found = costs.map(([part, cost]): [string, string] => [
    words.parts[part],
    `${words.dent}, ${euros(cost)}`,
  ]);
  const total = costs.reduce((sum, [, cost]) => sum + cost, 0);
  return [
    [words.plate, licensePlate],
    [words.frame, frame],
    [words.mileage, mileageKm === null ? words.unknown : `${mileageKm.toLocaleString(tag)} km`],
    [words.grade, grade],
    [words.tyresFront, tread()],
    [words.tyresRear, tread()],
    [words.keys, String(1 + random.below(2))],
    [words.interior, random.pick(words.interiors)],
    ...(damaged
      ? [...found, [words.repairs, euros(total)] as [string, string]]
      : [[words.damages, words.none] as [string, string]]),
    [words.by, words.house],
  ];
};
