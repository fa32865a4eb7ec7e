import { auctionStream, type Auction } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind, type Transaction } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import {
  auctionTermsOf,
  lotTermsOf,
  refuseSharedVehicles,
  type AuctionDraft,
  type LotDraft,
} from './auction-draft.js';
import { lotsMatching, existingAuction } from '../auction-rules.js';
import { refuseEditedMeanwhile } from './edited-meanwhile.js';
import {
  listVehicles,
  needVehicles,
  requireCarsFree,
  unlistVehicles,
  lotVehiclesOf,
  type LotVehicles,
  type SameCars,
} from '../vehicles/lot-vehicles.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type EditAuctionData = {
  readonly idAuction: number;
  readonly auction: AuctionDraft;
  /** All lots in catalogue order. A null `idLot` adds a lot. Omitted lots are withdrawn. */
  readonly lots: readonly (LotDraft & { readonly idLot: number | null })[];
  /** The version on which the edit is based. Without it the edit replaces any version. */
  readonly ifVersion?: string;
  /** Added vehicles for whose car other vehicle records exist. */
  readonly sameCars?: readonly SameCars[];
};

/** SEC-43: replaces all terms and lots of an auction while it is SCH (STA-074). */
export class EditAuctionCommand extends EngineCommand<EditAuctionData, null> {}

const scheduledLots = (auction: Auction) => lotsMatching(auction, ({ status }) => status === 'SCH');

/** Ids of the lots after the edit. A new lot gets a number that no lot of the auction ever had. */
const numberLots = (
  tx: Transaction,
  { idAuction, lots: known }: Auction,
  lots: EditAuctionData['lots'],
): number[] => {
  let next = Math.max(0, ...known.keys());
  return lots.map(({ idLot }) => {
    if (idLot !== null) return known.has(idLot) ? idLot : tx.refuse('LOT_UNKNOWN', { idLot });
    do next += 1;
    while (tx.state(lotTarget({ idAuction, idLot: next })).status !== null);
    return next;
  });
};

const withdrawOthers = (
  tx: Transaction,
  auction: Auction,
  remaining: ReadonlySet<number>,
): void => {
  const left = scheduledLots(auction).filter(({ idLot }) => !remaining.has(idLot));
  for (const key of left) {
    const reason = 'taken out of the auction';
    tx.decide(lotTarget(key), { type: 'WithdrawLot', reason, byStaff: false, now: tx.decidedAt });
  }
};

/**
 * Releases all removed vehicles before it lists any, because a vehicle may move from one lot to
 * another.
 */
const moveVehicles = (
  tx: Transaction,
  before: readonly LotVehicles[],
  after: readonly LotVehicles[],
): void => {
  const remaining = new Map(after.map(({ lot, idVehicles }) => [lot.idLot, new Set(idVehicles)]));
  const left = before.map(({ lot, idVehicles }) => ({
    lot,
    idVehicles: idVehicles.filter((idVehicle) => !remaining.get(lot.idLot)?.has(idVehicle)),
  }));
  needVehicles(tx, [...left, ...after]);
  unlistVehicles(tx, left);
  listVehicles(tx, after);
};

const applyEdit = (tx: Transaction, data: EditAuctionData): null => {
  const { idAuction, auction: draft, lots } = data;
  const now = tx.decidedAt;
  const auction = existingAuction(tx, idAuction);
  tx.need(lotsMatching(auction, () => true).map(lotTarget));
  refuseEditedMeanwhile(tx, auction, data);
  refuseSharedVehicles(tx, lots);
  const idLots = numberLots(tx, auction, lots);
  const terms = auctionTermsOf(draft, idLots);
  const before = lotVehiclesOf(tx, scheduledLots(auction));
  tx.decide(auctionTarget(idAuction), { type: 'EditAuction', terms, now });
  lots.forEach((lot, index) => {
    const idLot = idLots[index] as number;
    const target = lotTarget({ idAuction, idLot });
    const { idSellerDealers } = lot;
    const lotTerms = lotTermsOf(terms, lot);
    if (lot.idLot !== null) {
      const change = { type: 'RescheduleLot', idSellerDealers, terms: lotTerms, now } as const;
      tx.decide(target, change);
    } else {
      const scheduled = { idAuction, idLot, idSellerDealers, terms: lotTerms, now };
      tx.decide(target, { type: 'ScheduleLot', ...scheduled });
    }
  });
  withdrawOthers(tx, auction, new Set(idLots));
  const after = lots.map(({ idVehicles }, index) => ({
    lot: { idAuction, idLot: idLots[index] as number },
    idVehicles,
  }));
  moveVehicles(tx, before, after);
  requireCarsFree(tx, data.sameCars);
  return null;
};

export const editAuction = commandKind('EditAuction', (tx, data: EditAuctionData): null =>
  applyEdit(tx, data),
);

@CommandHandler(EditAuctionCommand)
export class EditAuctionHandler extends EngineHandler<EditAuctionData, null> {
  protected readonly kind = editAuction;
  protected readonly lane = ({ idAuction }: EditAuctionData) => auctionStream(idAuction);
  protected readonly recall = () => null;
  protected override readonly content = ({ sameCars: _lookedUp, ...content }: EditAuctionData) =>
    content;
}
