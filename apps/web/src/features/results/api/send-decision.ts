import type { LotView } from '@fairlot/contracts';
import type { DecisionOrder, DecisionOutcome } from '../machines/decision.machine.js';
import { isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';

const callOf = (idAuction: number, order: DecisionOrder): Promise<LotView> => {
  const { kind, idLot, commandId } = order;
  const params = { idAuction, idLot };
  const options = { commandId };
  if (kind === 'award') {
    const { idOffer, reason } = order;
    const body = reason === null ? {} : { reason };
    return call('SEC-49', { params: { ...params, idOffer }, body }, options);
  }
  if (kind === 'revert') return call('SEC-51', { params, body: { reason: order.reason } }, options);
  return call('ENG-12', { params }, options);
};

/**
 * Sends the decision on one lot (SEC-49, SEC-51, ENG-12); a repeat has the same command id and so
 * one effect. @throws what left the outcome unknown.
 */
export const sendDecision = async (
  idAuction: number,
  order: DecisionOrder,
): Promise<DecisionOutcome> => {
  try {
    return { outcome: 'done', lot: await callOf(idAuction, order) };
  } catch (error) {
    if (isRefusal(error)) return { outcome: 'refused', problem: error.problem };
    throw error;
  }
};
