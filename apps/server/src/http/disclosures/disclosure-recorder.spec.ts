import type { CalledOperation } from '@fairlot/access-http';
import { operations } from '@fairlot/contracts/operations';
import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { DisclosureRecorder } from './disclosure-recorder.js';

const LOTS = 60;
const STAFF = {
  idUser: 3,
  roles: ['ADMIN'],
  permissions: [],
  adminEnabledMarkets: ['IT'],
  idMarket: 'IT',
};

it('recording what a long response discloses pauses so that bids are handled in between', async () => {
  const written: { readonly idLots: readonly number[] }[] = [];
  const recorder = new DisclosureRecorder(
    { write: async (row: { idLots: number[] }) => written.push(row) } as never,
    { momentsOf: async () => null } as never,
  );
  const request = { caller: STAFF, input: { params: { idAuction: 7 }, query: {} } };
  const { stepsBefore } = await stepsBesideBid((step) => {
    const lots = Array.from({ length: LOTS }, (_, nth) => ({
      toJSON: () => {
        step();
        return { idLot: nth + 1 };
      },
    }));
    const handle = recorder.around(operations['ENG-18'] as CalledOperation, async () => ({ lots }));
    return handle({ request } as never);
  });
  expect(stepsBefore).toBe(1);
  expect(written[0]?.idLots).toHaveLength(LOTS);
});
