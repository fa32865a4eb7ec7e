import { useEffect, useState } from 'react';
import { clearTyped, noteTyped, typedBeforeSignOut } from '#shared/session/typed-amounts.js';
import type { OfferSnapshot } from '../machines/offer.machine.js';
import { useChosenAmount } from './use-chosen-amount.js';

/**
 * The amount that the user typed but did not send. It is restored if the user must sign in again.
 */
export const useTypedAmount = (field: string, snapshot: OfferSnapshot) => {
  const [before] = useState(() => typedBeforeSignOut(field));
  const [chosen, setChosen] = useChosenAmount(snapshot, 'offer', before);
  useEffect(() => {
    // An invalid amount is not stored, so that the next page starts with a valid one.
    noteTyped(field, Number.isNaN(chosen) ? null : chosen);
    // The amount was sent or removed, so the next page must not restore it.
    if (chosen === null) clearTyped(field);
    return () => noteTyped(field, null);
  }, [field, chosen]);
  const choose = (amountMinor: number | null) => {
    clearTyped(field);
    setChosen(amountMinor);
  };
  return [chosen, choose] as const;
};
