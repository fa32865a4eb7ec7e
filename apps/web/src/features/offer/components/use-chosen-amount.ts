import { useEffect, useState } from 'react';
import type { OfferSnapshot } from '../machines/offer.machine.js';

type ChosenAmount = {
  readonly amountMinor: number;
  /** Command id of the bid that was pending when the amount was chosen. Null without one. */
  readonly during: string | null;
};

/** The pending or accepted bid of this control. Null if there is none. */
const pendingBidOf = (snapshot: OfferSnapshot, control: 'offer' | 'agent'): string | null => {
  const { order } = snapshot.context;
  if (order === null || (order.kind === 'agent') !== (control === 'agent')) return null;
  const isTaken = (['sending', 'unknown', 'accepted'] as const).some((at) => snapshot.matches(at));
  return isTaken ? order.commandId : null;
};

/**
 * The amount chosen in a control. It stays, however the price moves, until a later bid is accepted.
 * Null if none was chosen.
 */
export const useChosenAmount = (
  snapshot: OfferSnapshot,
  control: 'offer' | 'agent',
  firstMinor: number | null,
) => {
  const [chosen, setChosen] = useState<ChosenAmount | null>(() =>
    firstMinor === null ? null : { amountMinor: firstMinor, during: null },
  );
  const taken = pendingBidOf(snapshot, control);
  const isGone = chosen !== null && taken !== null && chosen.during !== taken;
  const isOver = isGone && snapshot.matches('accepted');
  useEffect(() => {
    if (isOver) setChosen(null);
  }, [isOver]);
  const choose = (amountMinor: number | null) =>
    setChosen(amountMinor === null ? null : { amountMinor, during: taken });
  return [chosen === null || isGone ? null : chosen.amountMinor, choose] as const;
};
