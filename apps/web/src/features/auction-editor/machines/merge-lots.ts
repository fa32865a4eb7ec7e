import { LOT_FIELD_NAMES } from '@fairlot/auction-rules';
import { isSame } from '#shared/form/is-same.js';
import type { LotValues } from './auction-values.js';
import { lotKeyOf } from './lot-list.js';
import { decideMerge, copyFields, type ChosenSides, type MergeDecision } from './three-way.js';

const LOT_FIELDS = ['idVehicles', ...LOT_FIELD_NAMES] as const;
export type LotField = (typeof LOT_FIELDS)[number];
/** A field of a lot, a whole lot that one side lacks, or the order of all lots. */
export type LotPart =
  | { readonly lot: LotValues; readonly field: LotField | 'whole' }
  | { readonly part: 'lotOrder' };

type MergedLots = {
  readonly base: readonly LotValues[] | null;
  readonly edited: readonly LotValues[];
  readonly newest: readonly LotValues[];
};
type MergeContext = {
  readonly chosen: ChosenSides;
  readonly note: (key: string, of: LotPart, decided: MergeDecision) => void;
};
/**
 * The same lot in the base and on each side. Lots are matched by number, and new lots by a common
 * vehicle.
 */
type LotVersions = {
  readonly name: string;
  readonly was: LotValues | undefined;
  readonly own: LotValues | undefined;
  readonly other: LotValues | undefined;
};

const lotNameOf = (lot: LotValues): string =>
  lot.idLot === null ? `new-${lotKeyOf(lot)}` : String(lot.idLot);

/**
 * If the other side has saved a lot with the same vehicle as a new lot of the user, gives the
 * user's lot the number of that lot, so that both are merged.
 */
const adoptNumbers = ({ base, edited, newest }: MergedLots): readonly LotValues[] => {
  const before = new Set(base?.map(({ idLot }) => idLot));
  const added = newest.filter(({ idLot }) => !before.has(idLot));
  const given = new Set(edited.map(({ idLot }) => idLot));
  return edited.map((lot) => {
    if (lot.idLot !== null) return lot;
    const same = added.find(
      ({ idLot, idVehicles }) =>
        !given.has(idLot) && idVehicles.some((id) => lot.idVehicles.includes(id)),
    );
    if (same === undefined) return lot;
    given.add(same.idLot);
    return { ...lot, idLot: same.idLot };
  });
};

const mergeFields = ({ name, was, own, other }: LotVersions, { chosen, note }: MergeContext) => {
  const taken = LOT_FIELDS.filter((field) => {
    const edited = own![field];
    const newest = other![field];
    if (isSame(edited, newest)) return false;
    const versions = {
      isBaseKnown: was !== undefined,
      was: was?.[field],
      own: edited,
      other: newest,
    };
    const key = `${name}-${field}`;
    const decided = decideMerge(versions, chosen[key]);
    note(key, { lot: own!, field }, decided);
    return decided.side === 'theirs';
  });
  return copyFields(own!, other!, taken);
};

/** Merges a lot that only one side has: this side added it, or the other side removed it. */
const mergeWholeField = (
  { name, was, own, other }: LotVersions,
  { chosen, note }: MergeContext,
  isKnown: boolean,
) => {
  const versions = { isBaseKnown: isKnown, was, own, other };
  const plain = ({ idVehicles, ...rest }: LotValues) => ({ ...rest, idVehicles });
  const decided = decideMerge(
    { ...versions, was: was && plain(was), own: own && plain(own), other: other && plain(other) },
    chosen[name],
  );
  const lot = (decided.side === 'mine' ? own : other) ?? null;
  note(name, { lot: (own ?? other)!, field: 'whole' }, decided);
  // Numbers are never reused, so the user's lot comes back as a new one.
  return lot !== null && other === undefined ? { ...lot, idLot: null } : lot;
};

/**
 * Returns the names of all lots in the merged order: the user's order if the user changed it,
 * otherwise the other side's. Lots that only one side has come last.
 */
const mergedOrder = (
  { base, edited, newest }: MergedLots,
  { chosen, note }: MergeContext,
): readonly string[] => {
  const own = edited.map(lotNameOf);
  const other = newest.map(lotNameOf);
  const common = new Set(own.filter((name) => other.includes(name)));
  const among = (names: readonly string[]) => names.filter((name) => common.has(name));
  const was = base && among(base.map(lotNameOf));
  if (isSame(among(own), among(other))) return [...new Set([...own, ...other])];
  const versions = { isBaseKnown: was !== null, was, own: among(own), other: among(other) };
  const decided = decideMerge(versions, chosen['lotOrder']);
  note('lotOrder', { part: 'lotOrder' }, decided);
  return [...new Set(decided.side === 'mine' ? [...own, ...other] : [...other, ...own])];
};

/** If a vehicle is in several lots after the merge, only the first of them keeps the vehicle. */
const keepFirstOfVehicle = (lots: readonly LotValues[]): LotValues[] => {
  const seen = new Set<number>();
  return lots.flatMap((lot) => {
    const idVehicles = lot.idVehicles.filter((id) => !seen.has(id));
    for (const id of idVehicles) seen.add(id);
    return idVehicles.length === 0 ? [] : [{ ...lot, idVehicles }];
  });
};

export const mergeLots = (sides: MergedLots, ways: MergeContext): LotValues[] => {
  const lots = { ...sides, mine: adoptNumbers(sides) };
  const byName = (list: readonly LotValues[] | null) =>
    new Map((list ?? []).map((lot) => [lotNameOf(lot), lot]));
  const was = byName(lots.base);
  const own = byName(lots.mine);
  const other = byName(lots.newest);
  const merged = mergedOrder(lots, ways).flatMap((name): LotValues[] => {
    const triple = { name, was: was.get(name), own: own.get(name), other: other.get(name) };
    if (triple.own && triple.other) return [mergeFields(triple, ways)];
    const isKnown = lots.base !== null;
    // A new lot of the user stays if the other side has no lot with its vehicles.
    if (triple.own?.idLot === null) return [triple.own];
    return [mergeWholeField(triple, ways, isKnown)].flatMap((lot) => lot ?? []);
  });
  return keepFirstOfVehicle(merged);
};
