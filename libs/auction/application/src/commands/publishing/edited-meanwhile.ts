import type { Auction, Lot } from '@fairlot/auction-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { draftVersionOf } from '../../drafts/draft-version.js';
import type { LotDraft } from './auction-draft.js';
import { lotsThat, theLot } from '../auction-rules.js';

type SentLot = LotDraft & { readonly idLot: number | null };
type Edit = { readonly lots: readonly SentLot[]; readonly ifVersion?: string };
type Part = keyof Auction['partPositions'];

/** Parts of the terms by their names in SEC-43. */
const FIELDS: Readonly<Record<Part, string>> = {
  name: 'auctionName',
  auctionType: 'type',
  idTemplate: 'idTemplate',
  idMarkets: 'idMarkets',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  staggerMs: 'staggerMs',
  format: 'format',
  policyHash: 'policy',
};
const PARTS = Object.keys(FIELDS) as Part[];

const textOf = ({ idLot, idVehicles, ...prices }: Omit<SentLot, 'idSellerDealers' | 'endsAt'>) =>
  [
    idLot,
    prices.basePriceMinor,
    prices.reserveMinor,
    prices.clickAndBuyMinor,
    ...idVehicles,
  ].join();

const lotsDiffer = (stored: readonly Lot[], sent: readonly SentLot[]): boolean =>
  stored.map(({ idLot, terms }) => textOf({ idLot, ...terms })).join(';') !==
  sent.map(textOf).join(';');

/** Refuses an edit that is not based on the current version of a still editable auction. */
export const refuseEditedMeanwhile = (
  tx: Transaction,
  auction: Auction,
  { lots, ifVersion }: Edit,
): void => {
  if (ifVersion === undefined || auction.status !== 'SCH') return;
  const stored = lotsThat(auction, ({ status }) => status === 'SCH').map((key) => theLot(tx, key));
  const version = draftVersionOf(auction, stored);
  if (version === ifVersion) return;
  const from = Number.parseInt(ifVersion, 10);
  const changed = PARTS.filter((part) => auction.partPositions[part] > from).map(
    (part) => FIELDS[part],
  );
  if (lotsDiffer(stored, lots)) changed.push('lots');
  tx.refuse('AUCTION_CHANGED', { version, changed: changed.join(',') });
};
