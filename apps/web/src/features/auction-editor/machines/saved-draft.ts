import { eachLotField, type LotFieldName } from '@fairlot/auction-rules';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { AuctionValues } from './auction-values.js';
import { vehiclesIn } from './lot-list.js';
import type { SavedSchedule } from './schedule.js';

/** The purpose of the form: a new auction, a copy, or an edit. */
export type DraftSubject =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy' | 'edit'; readonly idAuction: number };

/** The auction when the edit began, which is the base of a merge. */
export type DraftBase = {
  readonly version: string;
  readonly values: AuctionValues;
  readonly known: SavedSchedule;
};

/** A stored draft, with the vehicles of its lots. */
export type SavedDraft = {
  /** Null for a new auction, and in drafts from before merges existed. */
  readonly base: DraftBase | null;
  readonly savedAt: number;
  readonly values: AuctionValues;
  readonly vehicles: readonly VehicleDetails[];
};

/**
 * Part of the storage key. Change it with an incompatible format, so that older drafts are not
 * read.
 */
const DRAFT_VERSION = 1;
const draftKeyOf = (idUser: number, subject: DraftSubject): string => {
  const of = subject.kind === 'new' ? 'new' : `${subject.kind}-${subject.idAuction}`;
  return `fairlot.auction-draft.${DRAFT_VERSION}.${idUser}.${of}`;
};

type OlderDraft = Omit<SavedDraft, 'base'> & {
  readonly base?: DraftBase | null;
  readonly values: { readonly sealed?: boolean };
};
type StoredLotFields = Pick<AuctionValues['lots'][number], LotFieldName>;
/** Adds null for fields that did not exist when the lots were saved. */
const fillMissingFields = <Values extends Pick<AuctionValues, 'lots'>>(values: Values): Values => ({
  ...values,
  lots: values.lots.map((lot) => ({
    ...lot,
    ...eachLotField<StoredLotFields>((name) => lot[name] ?? null),
  })),
});

/**
 * Converts drafts of older formats, so that no work is lost: with a sealed flag instead of a
 * format, without staggered ends, without a merge base, or without newer fields of lots.
 */
const convertDraft = (draft: OlderDraft | null): SavedDraft | null => {
  if (draft === null) return null;
  const base = draft.base ? { ...draft.base, values: fillMissingFields(draft.base.values) } : null;
  const { sealed, ...kept } = fillMissingFields(draft.values);
  const values = { ...kept, stagger: kept.stagger ?? null };
  if (sealed === undefined) return { ...draft, base, values };
  return {
    ...draft,
    base,
    values: { ...values, format: { kind: sealed ? 'SEALED' : 'ASCENDING' } },
  };
};

/** Reads and writes a user's draft of one form in this browser's storage. */
export const savedDraft = (idUser: number, subject: DraftSubject) => {
  const key = draftKeyOf(idUser, subject);
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
