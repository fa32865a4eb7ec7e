import {
  boundOffersOf,
  type Lot,
  type LotClosed,
  type LotKey,
  type LotStanding,
} from '@fairlot/auction-domain';
import { assert } from '@fairlot/kernel';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { existingLot } from '../auction-rules.js';
import { unlistVehicles } from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

/**
 * Opens the award of a lot that closes, in the same append. Without bids, it releases the vehicles
 * of the lot instead. Returns the lot's new status.
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

/**
 * Opens a TBA award again after its binding bids have changed, in the same append and with the same
 * deadline. If no bid is binding any more, it releases the vehicles.
 */
export const reopenAward = (tx: Transaction, key: LotKey): LotStanding => {
  const lot = existingLot(tx, key);
  const award = tx.state(awardTarget(key));
  assert(award.status !== null, 'a closed lot must have an award');
  const { bindsUntilAt } = award;
  const { bound, reserveMet } = boundOffersOf(lot);
  const { idVehicles, currency } = lot.terms;
  tx.decide(awardTarget(key), { type: 'DropAward' });
  const open = { ...key, idVehicles, currency, reserveMet, bound, bindsUntilAt };
  tx.decide(awardTarget(key), { type: 'OpenAward', ...open });
  const awardStatus = bound.length > 0 ? 'TBA' : 'NAW';
  if (awardStatus === 'NAW') unlistVehicles(tx, [{ lot: key, idVehicles }]);
  return { idLot: key.idLot, status: 'CLD', awardStatus };
};
