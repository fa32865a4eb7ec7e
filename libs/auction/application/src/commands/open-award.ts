import type { Lot, LotClosed, LotKey, LotStanding } from '@fairlot/auction-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { unlistVehicles } from './lot-vehicles.js';
import { awardTarget, lotTarget } from './targets.js';

/**
 * A lot that has just closed gets its award, in the same append, and gives its vehicles back when
 * nobody offered; answers where it stands.
 */
export const openAward = (
  tx: Transaction,
  key: LotKey,
  { closedAt, awardStatus, reserveMet, bound }: LotClosed['data'],
): LotStanding => {
  const { idVehicles, currency, policy } = (tx.state(lotTarget(key)) as Lot).terms;
  const bindsUntilAt = closedAt + policy.awardWithinMs;
  const award = { ...key, idVehicles, currency, reserveMet, bound, bindsUntilAt };
  tx.decide(awardTarget(key), { type: 'OpenAward', ...award });
  if (awardStatus === 'NAW') unlistVehicles(tx, [{ lot: key, idVehicles }]);
  return { idLot: key.idLot, status: 'CLD', awardStatus };
};
