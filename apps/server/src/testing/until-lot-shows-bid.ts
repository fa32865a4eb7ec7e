import type { LotView } from '@fairlot/contracts/auction';
import { vi } from 'vitest';
import { WAIT_OPTIONS } from './make-auction.js';
import type { Client } from './client.js';

type DecidedBid = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly receipt: { readonly position: number | null };
};

/** Waits until the read model shows the bid. Returns the lot as this caller sees it. */
export const untilLotShowsBid = (
  client: Client,
  { idAuction, idLot, receipt }: DecidedBid,
): Promise<LotView> =>
  vi.waitFor(async () => {
    const lot = await client.run('SEC-73', { params: { idAuction, idLot } });
    if (lot.position < (receipt.position ?? 0))
      throw new Error(`lot ${idLot} is at ${lot.position}`);
    return lot;
  }, WAIT_OPTIONS);
