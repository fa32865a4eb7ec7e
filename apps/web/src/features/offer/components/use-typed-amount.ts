import { useEffect, useState } from 'react';
import { forgetTyped, noteTyped, typedBefore } from '#shared/session/typed.js';
import type { OfferSnapshot } from '../machines/offer.machine.js';
import { useChosenAmount } from './use-chosen-amount.js';

/** The amount that the user typed and has not sent; signing in again in the middle of it keeps it. */
export const useTypedAmount = (field: string, snapshot: OfferSnapshot) => {
  const [before] = useState(() => typedBefore(field));
  const [chosen, setChosen] = useChosenAmount(snapshot, 'offer', before);
  useEffect(() => {
    // What is no amount is not written down: the next page begins with one.
    noteTyped(field, Number.isNaN(chosen) ? null : chosen);
    // Sent: the next page of it finds it no more.
    if (chosen === null) forgetTyped(field);
    return () => noteTyped(field, null);
  }, [field, chosen]);
  const choose = (amountMinor: number | null) => {
    forgetTyped(field);
    setChosen(amountMinor);
  };
  return [chosen, choose] as const;
};
