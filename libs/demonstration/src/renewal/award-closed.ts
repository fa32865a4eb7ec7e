import { AwardAuctionCommand, NotAwardCommand, type LotResult } from '@fairlot/auction-application';
import type { Actor } from '@fairlot/event-sourcing-engine';
import { headerOf, type AuctionHandlers } from '../auction-handlers.js';
import type { DemoServices } from '../demo-services.js';
import { NOT_SOLD } from '../seed/past-awards.js';

/** Maximum number of lots per append. */
const LOTS_AT_ONCE = 100;

/**
 * Ids of the lots that this command has decided. Omits lots that another process or user decided
 * first.
 */
const awardedLotIds = (results: readonly LotResult[]): Set<number> =>
  new Set(results.filter(({ refusal }) => refusal === null).map(({ idLot }) => idLot));

/**
 * Decides every TBA lot like its owner: awards the best bid if it is still binding and the reserve
 * is met, otherwise declines to award the lot.
 */
export const awardClosed = async (
  { states, clock }: DemoServices,
  handlers: AuctionHandlers,
  { idAuction, owner }: { readonly idAuction: number; readonly owner: Actor },
): Promise<void> => {
  const auction = await states.auction(idAuction);
  if (auction.status === null) return;
  const open = [...auction.lots.values()].filter(({ awardStatus }) => awardStatus === 'TBA');
  for (let from = 0; from < open.length; from += LOTS_AT_ONCE) {
    const idLots = open.slice(from, from + LOTS_AT_ONCE).map(({ idLot }) => idLot);
    const award = new AwardAuctionCommand(headerOf(owner, clock.now()), { idAuction, idLots });
    const awarded = await handlers.awardAuction.execute(award);
    if (awarded.outcome === 'refused') return;
    const sold = awardedLotIds(awarded.answer);
    const rest = idLots.filter((idLot) => !sold.has(idLot));
    if (rest.length === 0) continue;
    const data = { idAuction, idLots: rest, reason: NOT_SOLD };
    await handlers.notAward.execute(new NotAwardCommand(headerOf(owner, clock.now()), data));
  }
};
