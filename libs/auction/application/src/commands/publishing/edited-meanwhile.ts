import type { Auction, Lot } from '@fairlot/auction-domain';
import { LOT_FIELD_NAMES } from '@fairlot/auction-rules';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { draftVersionOf } from '../../drafts/draft-version.js';
import type { LotDraft } from './auction-draft.js';
import { lotsMatching, existingLot } from '../auction-rules.js';

type SentLot = LotDraft & { readonly idLot: number | null };
type SentEdit = { readonly lots: readonly SentLot[]; readonly ifVersion?: string };
type EditedPart = keyof Auction['partPositions'];

/** Parts of the terms by their names in SEC-43. */
const FIELD_BY_PART: Readonly<Record<EditedPart, string>> = {
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
const EDIT_PARTS = Object.keys(FIELD_BY_PART) as EditedPart[];

const lotPartsOf = (lot: Omit<SentLot, 'idSellerDealers' | 'endsAt'>) => [
  lot.idLot,
  lot.idVehicles,
  ...LOT_FIELD_NAMES.map((name) => lot[name]),
];

const lotsDiffer = (stored: readonly Lot[], sent: readonly SentLot[]): boolean =>
  JSON.stringify(stored.map(({ idLot, terms }) => lotPartsOf({ idLot, ...terms }))) !==
  JSON.stringify(sent.map(lotPartsOf));

/** Refuses an edit that is not based on the current version of a still editable auction. */
export const refuseEditedMeanwhile = (
  tx: Transaction,
  auction: Auction,
  { lots, ifVersion }: SentEdit,
): void => {
  if (ifVersion === undefined || auction.status !== 'SCH') return;
  const stored = lotsMatching(auction, ({ status }) => status === 'SCH').map((key) =>
    existingLot(tx, key),
  );
  const version = draftVersionOf(auction, stored);
  if (version === ifVersion) return;
  const from = Number.parseInt(ifVersion, 10);
  const changed = EDIT_PARTS.filter((part) => auction.partPositions[part] > from).map(
    (part) => FIELD_BY_PART[part],
  );
  if (lotsDiffer(stored, lots)) changed.push('lots');
  tx.refuse('AUCTION_CHANGED', { version, changed: changed.join(',') });
};
