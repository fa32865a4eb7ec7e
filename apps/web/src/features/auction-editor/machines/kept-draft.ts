import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { AuctionValues } from './auction-values.js';
import { vehiclesIn } from './lot-list.js';
import type { KnownSchedule } from './schedule.js';

/** What the form is for: a new auction, one like another, or one that is edited. */
export type Subject =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy' | 'edit'; readonly idAuction: number };

/** An auction as its edit found it: what is typed is compared with it when others change it too. */
export type Base = {
  readonly version: string;
  readonly values: AuctionValues;
  readonly known: KnownSchedule;
};

/** Work that was left, with the vehicles that it names. */
export type KeptDraft = {
  /** Null of a new auction, and of an edit that was left before anybody compared. */
  readonly base: Base | null;
  readonly savedAt: number;
  readonly values: AuctionValues;
  readonly vehicles: readonly VehicleDetails[];
};

/** Another shape of the form is another key: an old draft is never read as a new one. */
const SHAPE = 1;
const keyOf = (idUser: number, subject: Subject): string => {
  const of = subject.kind === 'new' ? 'new' : `${subject.kind}-${subject.idAuction}`;
  return `fairlot.auction-draft.${SHAPE}.${idUser}.${of}`;
};

type OlderDraft = Omit<KeptDraft, 'base'> & {
  readonly base?: Base | null;
  readonly values: { readonly sealed?: boolean };
};
/**
 * Nobody's work is lost by a newer shape: a draft from before there were formats said whether it was
 * sealed, before lots could end apart all ended together, and what an edit started from was not kept.
 */
const asToday = (draft: OlderDraft | null): KeptDraft | null => {
  if (draft === null) return null;
  const { base = null } = draft;
  const { sealed, ...kept } = draft.values;
  const values = { ...kept, stagger: kept.stagger ?? null };
  if (sealed === undefined) return { ...draft, base, values };
  return {
    ...draft,
    base,
    values: { ...values, format: { kind: sealed ? 'SEALED' : 'ASCENDING' } },
  };
};

/** What a user has typed, kept in this browser until it is published or discarded. */
export const keptDraft = (idUser: number, subject: Subject) => {
  const key = keyOf(idUser, subject);
  return {
    read: (): KeptDraft | null => {
      try {
        return asToday(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    /** False when the browser has no room for it. */
    save: (draft: KeptDraft): boolean => {
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
