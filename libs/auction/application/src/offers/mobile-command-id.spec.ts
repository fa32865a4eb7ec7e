import type { Bidder, LotState } from '@fairlot/auction-domain';
import { commandId } from '@fairlot/contracts';
import { describe, expect, it } from 'vitest';
import { mobileCommandId } from './mobile-command-id.js';

const bidder: Bidder = {
  idUser: 1,
  idDealer: 7,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
};
const lot: LotState = { status: null, position: -1 };
const key = { idAuction: 1, idLot: 2 };
const offer = { bidder, key, lot, amountMinor: 500_000 };
const id = mobileCommandId(offer);

describe('MOB-20 the command id of a mobile offer', () => {
  it('is a UUID, and the same for the same user, lot and amount', () => {
    expect(commandId.safeParse(id).success).toBe(true);
    expect(mobileCommandId({ ...offer })).toBe(id);
  });

  it.each([
    ['user', { bidder: { ...bidder, idUser: 2 } }],
    ['lot', { key: { ...key, idLot: 3 } }],
    ['amount', { amountMinor: 500_100 }],
    ['answer to the regulation', { bidder: { ...bidder, regulationAccepted: false } }],
  ])('is another one for another %s', (_what, other) =>
    expect(mobileCommandId({ ...offer, ...other })).not.toBe(id),
  );
});
