import { hasText, languageOf, texts } from '@fairlot/content';
import type { VehicleOutcome } from '@fairlot/contracts/vehicles';
import type { Refusal } from '@fairlot/kernel';
import { STAGES, type Stage } from '@fairlot/vehicles-domain';
import type { VehicleResult } from '../commands/index.js';

const stageIn = ({ facts }: Refusal): Stage | null =>
  STAGES.find((stage) => stage === facts['stage']) ?? null;

/** The result for each vehicle, in the reader's language. */
export const vehicleOutcomes = (
  results: readonly VehicleResult[],
  language: string,
): VehicleOutcome[] => {
  const text = texts(languageOf(null, language));
  const messageOf = ({ code, facts }: Refusal): string => {
    const key = `refusal.${code}`;
    return hasText(key) ? text(key, facts) : code;
  };
  return results.map(({ idVehicle, stage, refusal }) =>
    refusal === null
      ? { idVehicle, outcome: 'done', state: stage, code: null, errorMsg: null }
      : {
          idVehicle,
          outcome: 'refused',
          state: stageIn(refusal),
          code: refusal.code,
          errorMsg: messageOf(refusal),
        },
  );
};
