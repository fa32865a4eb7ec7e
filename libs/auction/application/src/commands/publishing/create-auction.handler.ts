import { parseStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type Transaction,
  type WrittenEvent,
} from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import {
  auctionTermsOf,
  lotTermsOf,
  refuseSharedVehicles,
  type AuctionDraft,
  type LotDraft,
} from './auction-draft.js';
import { IdSource } from '../id-source.js';
import {
  listVehicles,
  needVehicles,
  requireCarsFree,
  type SameCars,
} from '../vehicles/lot-vehicles.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type CreateAuctionData = {
  readonly idOwnerDealer: number;
  readonly auction: AuctionDraft;
  /** Lots in catalogue order. They get the numbers 1 to n. */
  readonly lots: readonly LotDraft[];
  /** Vehicles of the auction for whose car other vehicle records exist. */
  readonly sameCars?: readonly SameCars[];
};
export type AuctionCreated = { readonly idAuction: number; readonly idLots: readonly number[] };

/** SEC-42: publishes the auction and its lots in one append (STA-074). */
export class CreateAuctionCommand extends EngineCommand<CreateAuctionData, AuctionCreated> {}

const publishAuction = (
  tx: Transaction,
  idAuction: number,
  data: CreateAuctionData,
): AuctionCreated => {
  const { idOwnerDealer, auction, lots } = data;
  const now = tx.decidedAt;
  refuseSharedVehicles(tx, lots);
  const listed = lots.map(({ idVehicles }, index) => ({
    lot: { idAuction, idLot: index + 1 },
    idVehicles,
  }));
  needVehicles(tx, listed);
  const idLots = lots.map((_, index) => index + 1);
  const terms = auctionTermsOf(auction, idLots);
  const published = { type: 'PublishAuction', idAuction, idOwnerDealer, terms, now } as const;
  tx.decide({ ...auctionTarget(idAuction), fresh: true }, published);
  lots.forEach((draft, index) => {
    const idLot = index + 1;
    const { idSellerDealers } = draft;
    const target = { ...lotTarget({ idAuction, idLot }), fresh: true };
    const lotTerms = lotTermsOf(terms, draft);
    tx.decide(target, {
      type: 'ScheduleLot',
      idAuction,
      idLot,
      idSellerDealers,
      terms: lotTerms,
      now,
    });
  });
  listVehicles(tx, listed);
  requireCarsFree(tx, data.sameCars);
  return { idAuction, idLots };
};

const createdAuction = (events: readonly WrittenEvent[]): AuctionCreated => {
  const names = events.map(({ stream }) => parseStream(stream));
  const idLots = names.flatMap((name) => (name?.aggregate === 'lot' ? [name.idLot] : []));
  const auction = names.find((name) => name?.aggregate === 'auction');
  return { idAuction: auction?.aggregate === 'auction' ? auction.idAuction : 0, idLots };
};

export const createAuction = commandKind(
  'CreateAuction',
  (tx, data: CreateAuctionData & { readonly idAuction: number }): AuctionCreated =>
    publishAuction(tx, data.idAuction, data),
);

@CommandHandler(CreateAuctionCommand)
export class CreateAuctionHandler implements ICommandHandler<CreateAuctionCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(IdSource) private readonly ids: IdSource,
  ) {}

  async execute({ header, data }: CreateAuctionCommand): Promise<Outcome<AuctionCreated>> {
    const idAuction = await this.ids.nextAuction();
    const { sameCars: _lookedUp, ...fingerprinted } = data;
    return this.engine.execute<AuctionCreated>({
      ...requestOf(header, createAuction, 'auctions', { ...data, idAuction }, fingerprinted),
      recall: createdAuction,
    });
  }
}
