import { createHash } from 'node:crypto';
import type { Bidder, LotKey, LotState } from '@fairlot/auction-domain';

type MobileOffer = {
  readonly bidder: Bidder;
  readonly key: LotKey;
  readonly lot: LotState;
  readonly amountMinor: number;
};

/**
 * MOB-20 brings no command id (reading 54): the same user, lot and amount is the same command, so
 * a repeated GET never offers twice. What may first have refused it is part of the id, because a
 * known id gets its first answer again: who accepts the regulation and tries again is judged anew.
 */
export const mobileCommandId = ({ bidder, key, lot, amountMinor }: MobileOffer): string => {
  const { idUser, idDealer, enabled, regulationAccepted, mayOffer } = bidder;
  const { userLimitMinor, creditMinor } = bidder;
  const isWaiting = lot.status === 'SCH' || (lot.status === 'RUN' && lot.paused);
  const digest = createHash('sha256')
    .update(JSON.stringify(['MOB-20', idUser, idDealer, key.idAuction, key.idLot, amountMinor]))
    .update(JSON.stringify([enabled, regulationAccepted, mayOffer, userLimitMinor, creditMinor]))
    .update(String(isWaiting))
    .digest('hex');
  // RFC 9562 version 8: digits of our own.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};
