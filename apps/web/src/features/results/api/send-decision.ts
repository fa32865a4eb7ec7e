import { awardOperations, type LotView } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';
import type { CommandOrder } from '#shared/command/command.machine.js';

/** The auctioneer's decision on a lot. */
export type AwardDecision =
  | { readonly kind: 'award'; readonly idOffer: number; readonly reason: string | null }
  | { readonly kind: 'revert'; readonly reason: string }
  | { readonly kind: 'settle' };
export type DecisionKind = AwardDecision['kind'];

/**
 * Sends a decision on a lot (SEC-49, SEC-51, ENG-12). A repeat with the same command id has no
 * second effect.
 */
export const sendDecision = (
  { idAuction, idLot }: LotView,
  { values, commandId }: CommandOrder<AwardDecision>,
): Promise<LotView> => {
  const params = { idAuction, idLot };
  const options = { commandId };
  if (values.kind === 'award') {
    const { idOffer, reason } = values;
    const body = reason === null ? {} : { reason };
    return call(awardOperations['SEC-49'], { params: { ...params, idOffer }, body }, options);
  }
  if (values.kind === 'revert')
    return call(awardOperations['SEC-51'], { params, body: { reason: values.reason } }, options);
  return call(awardOperations['ENG-12'], { params }, options);
};
