import { eachLotField, type LotFieldName } from '@fairlot/auction-rules';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { AuctionValues } from './auction-values.js';
import { vehiclesIn } from './lot-list.js';
import type { SavedSchedule } from './schedule.js';

/** The purpose of the form: a new auction, a copy, or an edit. */
export type Subject =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy' | 'edit'; readonly idAuction: number };

/** The auction when the edit began, which is the base of a merge. */
export type Base = {
  readonly version: string;
  readonly values: AuctionValues;
  readonly known: SavedSchedule;
};

/** A draft, with its vehicles. */
export type SavedDraft = {
  /** Null for a new auction, and in drafts from before merging. */
  readonly base: Base | null;
  readonly savedAt: number;
  readonly values: AuctionValues;
  readonly vehicles: readonly VehicleDetails[];
};

/** Part of the key, so that an older format is never read as the current one. */
const SHAPE = 1;
const keyOf = (idUser: number, subject: Subject): string => {
  const of = subject.kind === 'new' ? 'new' : `${subject.kind}-${subject.idAuction}`;
  return `fairlot.auction-draft.${SHAPE}.${idUser}.${of}`;
};

type OlderDraft = Omit<SavedDraft, 'base'> & {
  readonly base?: Base | null;
  readonly values: { readonly sealed?: boolean };
};
type Fields = Pick<AuctionValues['lots'][number], LotFieldName>;
/** Lots that were saved before a field existed do not have it. */
const withEachField = <Values extends Pick<AuctionValues, 'lots'>>(values: Values): Values => ({
  ...values,
  lots: values.lots.map((lot) => ({
    ...lot,
    ...eachLotField<Fields>((name) => lot[name] ?? null),
  })),
});

/**
 * Converts drafts of older formats, so that no work is lost: with a sealed flag instead of a
 * format, without staggered ends, without a merge base, or without newer fields of lots.
 */
const convertDraft = (draft: OlderDraft | null): SavedDraft | null => {
  if (draft === null) return null;
  const base = draft.base ? { ...draft.base, values: withEachField(draft.base.values) } : null;
  const { sealed, ...kept } = withEachField(draft.values);
  const values = { ...kept, stagger: kept.stagger ?? null };
  if (sealed === undefined) return { ...draft, base, values };
  return {
    ...draft,
    base,
    values: { ...values, format: { kind: sealed ? 'SEALED' : 'ASCENDING' } },
  };
};

/** A user's draft in this browser, until it is published or discarded. */
export const savedDraft = (idUser: number, subject: Subject) => {
  const key = keyOf(idUser, subject);
  return {
    read: (): SavedDraft | null => {
      try {
        return convertDraft(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    /** Stores a draft. False if the browser's storage is full. */
    save: (draft: SavedDraft): boolean => {
      const named = vehiclesIn(draft.values.lots);
      const vehicles = draft.vehicles.filter(({ idVehicle }) => named.has(idVehicle));
      try {
        localStorage.setItem(key, JSON.stringify({ ...draft, vehicles }));
        return true;
      } catch {
        return false;
      }
    },
    discard: () => localStorage.removeItem(key),
  };
};
