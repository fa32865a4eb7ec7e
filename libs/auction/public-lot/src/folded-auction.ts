import type {
  AuctionEvent,
  AuctionStatus,
  AuctionTerms,
  AuctionType,
  SaleFormat,
} from '@fairlot/auction-domain';
import { NO_CHARGES, type Charges } from '@fairlot/auction-rules';
import type { PublicAuction } from '@fairlot/contracts/live';
import { unreachable } from '@fairlot/kernel';
import type { PositionedEvent } from './positioned-event.js';
import { standingsOf, setStandings } from './standings.js';

/**
 * The fold of an auction's stream; `publicAuctionOf` returns its public part. Its fields are the
 * columns of its row, so that a projection can continue from the row.
 */
export type FoldedAuction = {
  readonly idAuction: number;
  /** Position of the latest event; -1 before any. */
  readonly position: number;
  readonly idOwnerDealer: number;
  readonly name: string;
  readonly auctionType: AuctionType;
  readonly idTemplate: number;
  readonly idMarkets: readonly string[];
  /** Time of publication. This and the next two are epoch ms. */
  readonly createdAt: number;
  readonly startsAt: number;
  /** The planned or extended end. */
  readonly endsAt: number;
  /** Time between the ends of two consecutive lots; 0 if all end together. */
  readonly staggerMs: number;
  readonly status: AuctionStatus;
  readonly format: SaleFormat;
  readonly deleted: boolean;
  readonly message: PublicAuction['message'];
  readonly fileMessage: PublicAuction['fileMessage'];
  readonly extension: PublicAuction['extension'];
  readonly regulationVersion: number;
  readonly regulationHash: string;
  readonly charges: Charges;
  /** Lots in catalogue order. */
  readonly idLots: readonly number[];
  /** The statuses of all lots that the auction ever had, one character each. See `standings.ts`. */
  readonly standings: string;
};

export const emptyAuction = (idAuction: number): FoldedAuction => ({
  idAuction,
  position: -1,
  idOwnerDealer: 0,
  name: '',
  auctionType: 'OTH',
  idTemplate: 0,
  idMarkets: [],
  createdAt: 0,
  startsAt: 0,
  endsAt: 0,
  staggerMs: 0,
  status: 'SCH',
  format: { kind: 'ASCENDING' },
  deleted: false,
  message: null,
  fileMessage: null,
  extension: null,
  regulationVersion: 0,
  regulationHash: '',
  charges: NO_CHARGES,
  idLots: [],
  standings: '',
});

const fieldsOfTerms = ({ regulation, policy, ...terms }: AuctionTerms, standings: string) => ({
  name: terms.name,
  auctionType: terms.auctionType,
  idTemplate: terms.idTemplate,
  idMarkets: terms.idMarkets,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  staggerMs: terms.staggerMs,
  format: terms.format,
  regulationVersion: regulation.version,
  regulationHash: regulation.hash,
  charges: policy.charges,
  idLots: terms.idLots,
  standings: standingsOf(terms.idLots, standings),
});

const evolve = (
  auction: FoldedAuction,
  { event, ingressAt }: PositionedEvent<AuctionEvent>,
): FoldedAuction => {
  switch (event.type) {
    case 'AuctionPublished': {
      const { idOwnerDealer } = event.data;
      return { ...auction, ...fieldsOfTerms(event.data, ''), idOwnerDealer, createdAt: ingressAt };
    }
    case 'AuctionEdited':
      return { ...auction, ...fieldsOfTerms(event.data, auction.standings) };
    case 'AuctionStarted':
      return { ...auction, status: 'RUN' };
    case 'AuctionExtended': {
      const { endsAt, reason, note } = event.data;
      return { ...auction, endsAt, extension: { reason, at: ingressAt, note } };
    }
    case 'AuctionMessageSet':
      return { ...auction, message: event.data.message };
    case 'AuctionFileMessageSet':
      return { ...auction, fileMessage: event.data.file };
    case 'AuctionLotsChanged':
      return { ...auction, standings: setStandings(auction.standings, event.data.lots) };
    case 'AuctionClosed':
    case 'AuctionAwardReverted':
      return { ...auction, status: 'CLD' };
    case 'AuctionReopened':
      return { ...auction, status: 'RUN', endsAt: event.data.endsAt };
    case 'AuctionAwarded':
      return { ...auction, status: 'AWA' };
    case 'AuctionDeleted':
      return { ...auction, deleted: true };
    default:
      return unreachable(event);
  }
};

/** The fold of an auction after one more event of its stream. */
export const auctionAfter = (
  auction: FoldedAuction,
  happened: PositionedEvent<AuctionEvent>,
): FoldedAuction => ({ ...evolve(auction, happened), position: happened.position });
