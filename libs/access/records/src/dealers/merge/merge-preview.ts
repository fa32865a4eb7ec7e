import { createHash } from 'node:crypto';
import { canonicalJson } from '@fairlot/kernel';
import { In, type EntityManager } from 'typeorm';
import type {
  MergeableStandings,
  MergedDealers,
  TemplateStandings,
} from '../../directory/template-standings.js';
import { Dealer } from '../../entities/dealer.entity.js';
import { Seller } from '../../entities/seller.entity.js';
import type { User } from '../../entities/user.entity.js';
import { DEALER_USERS_MAX } from '../../invites/invites.js';
import { mainUserOf } from '../../invites/main-user.js';
import * as sql from './merge-sql.js';

/** Why two dealers cannot be merged now. */
export type MergeObstacle =
  /** One of the dealers was merged already. */
  | 'MERGED'
  | 'TOO_MANY_USERS'
  /** The duplicate has templates, auctions or vehicles. Merge the other way. */
  | 'SELLS'
  /** The duplicate has a bid on a running lot, or an undecided award. */
  | 'OPEN_BIDS';

/** Fields that can differ. The values of the dealer that stays are kept. */
const COMPARED_FIELDS = [
  'businessName',
  'idMarket',
  'vatCode',
  'country',
  'city',
  'address',
  'postalCode',
  'region',
  'email',
  'carSold',
  'idHouse',
  'creditMinor',
  'state',
  'enabled',
  'auctioneer',
  'multiAuctioneer',
  'exhibitor',
] as const satisfies readonly (keyof Dealer)[];

export type MergePreview = {
  readonly from: Dealer;
  readonly into: Dealer;
  readonly mainFrom: User | null;
  readonly mainInto: User | null;
  /** The account manager of the duplicate whose assignment moves. Null if none moves. */
  readonly idMovedSeller: number | null;
  readonly counts: sql.MergeCounts;
  readonly standings: MergeableStandings;
  readonly sharedEmails: readonly string[];
  readonly differing: readonly (typeof COMPARED_FIELDS)[number][];
  readonly obstacles: readonly MergeObstacle[];
  /** A version that differs if anything in the preview differs. */
  readonly version: string;
};

const VERSION_DIGITS = 16;

/** The effect of a merge; null if one of the dealers does not exist. */
export const readMergePreview = async (
  manager: EntityManager,
  templates: TemplateStandings,
  dealers: MergedDealers,
): Promise<MergePreview | null> => {
  const { idDealer, idInto } = dealers;
  const from = await manager.findOneBy(Dealer, { idDealer });
  const into = await manager.findOneBy(Dealer, { idDealer: idInto });
  if (from === null || into === null) return null;
  const mainFrom = await mainUserOf(manager, idDealer);
  const mainInto = await mainUserOf(manager, idInto);
  const pair = [idDealer, idInto];
  const [counts] = await manager.query<[sql.MergeCounts]>(sql.COUNT_RECORDS, pair);
  const emails = await manager.query<{ readonly email: string }[]>(sql.SHARED_EMAILS, pair);
  const idMovedSeller = await movedSellerOf(manager, from, into);
  const standings = await templates.mergeable(manager, dealers);
  const isMerged = from.idMergedInto !== null || into.idMergedInto !== null;
  const obstacles: MergeObstacle[] = [
    ...(isMerged ? (['MERGED'] as const) : []),
    ...(counts.users + counts.usersInto > DEALER_USERS_MAX ? (['TOO_MANY_USERS'] as const) : []),
    ...((await templates.sells(manager, idDealer)) ? (['SELLS'] as const) : []),
  ];
  const found = {
    from,
    into,
    mainFrom,
    mainInto,
    idMovedSeller,
    counts,
    standings,
    sharedEmails: emails.map(({ email }) => email),
    differing: COMPARED_FIELDS.filter((name) => from[name] !== into[name]),
    obstacles,
  };
  const mains = [mainFrom?.idUser ?? null, mainInto?.idUser ?? null];
  const shown = [
    Object.assign({}, from),
    Object.assign({}, into),
    mains,
    idMovedSeller,
    { ...counts },
    standings,
    found.sharedEmails,
  ];
  return { ...found, version: previewVersionOf(shown) };
};

/**
 * The enabled account manager who was assigned to the duplicate, if the remaining dealer is in the
 * same market and has none. An assignment to a disabled account manager does not count (ADR 47).
 */
const movedSellerOf = async (
  manager: EntityManager,
  from: Dealer,
  into: Dealer,
): Promise<number | null> => {
  const assigned = [from.idSeller, into.idSeller].filter((id) => id !== null);
  const enabled = await manager.findBy(Seller, { idSeller: In(assigned), enabled: true });
  const isEnabled = (idSeller: number | null) => enabled.some((one) => one.idSeller === idSeller);
  const moves = from.idMarket === into.idMarket && isEnabled(from.idSeller);
  return moves && !isEnabled(into.idSeller) ? from.idSeller : null;
};

const previewVersionOf = (shown: readonly unknown[]): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(shown))))
    .digest('hex')
    .slice(0, VERSION_DIGITS);
