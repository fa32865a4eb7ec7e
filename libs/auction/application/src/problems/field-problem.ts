import type { ScheduleFault } from '@fairlot/auction-rules';
import type { FieldProblem } from '@fairlot/contracts/refused';
import { languageOf, texts } from '@fairlot/content';

/**
 * Codes of field errors that the request schema cannot detect. Each has a text with the key
 * `field.<code>`.
 */
export type FieldFault =
  | 'required'
  | 'no_such_time'
  | 'not_whole_cents'
  | 'contradicts'
  | 'unknown'
  | 'repeated'
  | 'vehicle_not_free'
  | 'vehicle_twice'
  | 'invalid_terms'
  | ScheduleFault['code']
  | 'too_much';

/** A lot that an error message names, because the reader may see it. */
export type NamedLot = { readonly auctionName: string; readonly idLot: number };

/** An invalid field: its path as in the request, such as `lots.3.idVehicles.0`. */
export type Fault = {
  readonly path: string;
  readonly code: FieldFault;
  /** The lot that already has the car, for `vehicle_twice`. */
  readonly inLot?: NamedLot;
};

export const fieldProblems = (faults: readonly Fault[], language: string): FieldProblem[] => {
  const text = texts(languageOf(null, language));
  return faults.map(({ path, code, inLot }) => ({
    path,
    code,
    message: inLot ? text('field.vehicle_twice_in', inLot) : text(`field.${code}`),
  }));
};
