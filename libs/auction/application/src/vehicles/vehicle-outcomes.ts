import type { VehicleOutcome } from '@fairlot/contracts/vehicles';
import { mapInParts, type Refusal } from '@fairlot/kernel';
import { STAGES, type Stage } from '@fairlot/vehicles-domain';
import type { VehicleResult } from '../commands/index.js';
import { refusalMessages } from '../problems/refusal-messages.js';

const stageOfRefusal = ({ facts }: Refusal): Stage | null =>
  STAGES.find((stage) => stage === facts['stage']) ?? null;

/** The result for each vehicle, in the reader's language. */
export const vehicleOutcomes = (
  results: readonly VehicleResult[],
  language: string,
): Promise<VehicleOutcome[]> => {
  const messageOf = refusalMessages(language);
  return mapInParts(results, ({ idVehicle, stage, refusal }) =>
    refusal === null
      ? { idVehicle, outcome: 'done', state: stage, code: null, errorMsg: null }
      : {
          idVehicle,
          outcome: 'refused',
          state: stageOfRefusal(refusal),
          code: refusal.code,
          errorMsg: messageOf(refusal),
        },
  );
};
