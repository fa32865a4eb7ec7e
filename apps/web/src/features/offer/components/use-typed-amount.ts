import { useEffect, useState } from 'react';
import { clearTyped, noteTyped, typedBeforeSignOut } from '#shared/session/typed-amounts.js';
import type { OfferSnapshot } from '../machines/offer.machine.js';
import { useChosenAmount } from './use-chosen-amount.js';

/** The amount that was typed but not sent. It survives if the user must sign in again. */
export const useTypedAmount = (field: string, snapshot: OfferSnapshot) => {
  const [before] = useState(() => typedBeforeSignOut(field));
  const [chosen, setChosen] = useChosenAmount(snapshot, 'offer', before);
  useEffect(() => {
    // Does not store an invalid amount, so that the next page starts with a valid one.
    noteTyped(field, Number.isNaN(chosen) ? null : chosen);
    // The amount was sent, so the next page does not restore it.
    if (chosen === null) clearTyped(field);
    return () => noteTyped(field, null);
  }, [field, chosen]);
  const choose = (amountMinor: number | null) => {
    clearTyped(field);
    setChosen(amountMinor);
  };
  return [chosen, choose] as const;
};
