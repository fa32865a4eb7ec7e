import { userCommandId } from '@fairlot/event-sourcing-engine';
import { Refused } from '@fairlot/contracts/refused';
import type { ListingClaims, Vehicle } from '@fairlot/vehicles-records';
import type { Sender } from '../commands/command-service.js';

/** Claims vehicles for the command, and returns them as they stay until it is done. */
export type Claim = (idVehicles: readonly number[]) => Promise<readonly Vehicle[]>;

/**
 * Runs a command that lists vehicles. Nobody can change the vehicles that it claims until their
 * rows show that they are listed (ADR 46). If the outcome is unknown, the claims expire.
 */
export const whileClaimed = async <Answer>(
  claims: ListingClaims,
  { caller, commandId }: Sender,
  work: (claim: Claim) => Promise<Answer>,
): Promise<Answer> => {
  const id = userCommandId(caller.idUser, commandId);
  try {
    const answer = await work((idVehicles) => claims.take(id, idVehicles));
    await claims.settle(id);
    return answer;
  } catch (error) {
    if (error instanceof Refused) await claims.drop(id);
    throw error;
  }
};
