import { useEffect, useState } from 'react';
import type { OfferSnapshot } from '../machines/offer.machine.js';

type Chosen = {
  readonly amountMinor: number;
  /** The order that was known when it was chosen. */
  readonly during: string | null;
};

/** The order of this control that is on its way or accepted; null when there is none. */
const takenBy = (snapshot: OfferSnapshot, control: 'offer' | 'agent'): string | null => {
  const { order } = snapshot.context;
  if (order === null || (order.kind === 'agent') !== (control === 'agent')) return null;
  const isTaken = (['sending', 'unknown', 'accepted'] as const).some((at) => snapshot.matches(at));
  return isTaken ? order.commandId : null;
};

/**
 * The amount that the user chose in a control: it stands, whatever becomes of the price, until an
 * order that he made after it is accepted. Null where he chose none.
 */
export const useChosenAmount = (
  snapshot: OfferSnapshot,
  control: 'offer' | 'agent',
  firstMinor: number | null,
) => {
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    firstMinor === null ? null : { amountMinor: firstMinor, during: null },
  );
  const taken = takenBy(snapshot, control);
  const isGone = chosen !== null && taken !== null && chosen.during !== taken;
  const isOver = isGone && snapshot.matches('accepted');
  useEffect(() => {
    if (isOver) setChosen(null);
  }, [isOver]);
  const choose = (amountMinor: number | null) =>
    setChosen(amountMinor === null ? null : { amountMinor, during: taken });
  return [chosen === null || isGone ? null : chosen.amountMinor, choose] as const;
};
