import { machineClock } from '@fairlot/kernel';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '#shared/session/session.js';
import {
  savedDraft,
  type DraftBase,
  type SavedDraft,
  type DraftSubject,
} from '../machines/saved-draft.js';
import type { AuctionValues } from '../machines/auction-values.js';

/**
 * The browser's storage for the draft of this form, and the draft found there when the page opened.
 */
export const useDraftStorage = (subject: DraftSubject) => {
  const { idUser } = useUser();
  const [storage] = useState(() => savedDraft(idUser, subject));
  const [found] = useState<SavedDraft | null>(() => storage.read());
  return { ...storage, found };
};
export type DraftStorage = ReturnType<typeof useDraftStorage>;

type SavedExtras = {
  readonly vehicles: ReadonlyMap<number, VehicleDetails>;
  readonly base: DraftBase | null;
};

/** Where the form keeps its draft: the values with their base and vehicles. */
export const useDraftStore = ({ save, discard }: DraftStorage, { vehicles, base }: SavedExtras) => {
  const latest = useRef(vehicles);
  useEffect(() => {
    latest.current = vehicles;
  }, [vehicles]);
  return useMemo(
    () => ({
      save: (values: AuctionValues) => {
        save({ base, values, savedAt: machineClock.now(), vehicles: [...latest.current.values()] });
      },
      discard,
    }),
    [save, discard, base],
  );
};
