import type { BoardLot } from '@fairlot/contracts/engineering';
import type { LiveAuction } from '@fairlot/contracts/live';
import type { Board } from './board.js';

const LOT_FIELDS = [
  'status',
  'priceMinor',
  'offers',
  'idLeader',
  'endsAt',
  'paused',
  'awardStatus',
  'idAwarded',
  'reserveMet',
  'clickAndBuyMinor',
] as const;
const AUCTION_FIELDS = ['status', 'endsAt', 'message', 'fileMessage'] as const;
export type ChangedField =
  | (typeof LOT_FIELDS)[number]
  | (typeof AUCTION_FIELDS)[number]
  | 'existence';

/** A changed value. An added or removed lot is a single change. */
export type BoardChange = {
  /** The changed lot. Null if the auction itself changed. */
  readonly idLot: number | null;
  readonly field: ChangedField;
  readonly from: unknown;
  readonly to: unknown;
};

const changedFieldsOf = <Whole extends object>(
  idLot: number | null,
  [before, after]: readonly [Whole | null | undefined, Whole | null | undefined],
  fields: readonly (keyof Whole & ChangedField)[],
): BoardChange[] => {
  if (before === after || (!before && !after)) return [];
  if (!before || !after) return [{ idLot, field: 'existence', from: !!before, to: !!after }];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ idLot, field, from: before[field], to: after[field] }));
};

/** The changes from one board of an auction to another, first of the auction, then of its lots. */
export const boardChanges = (before: Board | null, after: Board): BoardChange[] => {
  const idLots = new Set([...(before?.lots.keys() ?? []), ...after.lots.keys()]);
  return [
    ...changedFieldsOf<LiveAuction>(null, [before?.auction, after.auction], AUCTION_FIELDS),
    ...[...idLots].flatMap((idLot) =>
      changedFieldsOf<BoardLot>(
        idLot,
        [before?.lots.get(idLot), after.lots.get(idLot)],
        LOT_FIELDS,
      ),
    ),
  ];
};
