import { useEffect, useState } from 'react';
import type { OfferSnapshot } from '../machines/offer.machine.js';

type ChosenAmount = {
  readonly amountMinor: number;
  /**
   * Command id of the bid that was pending when the user chose the amount. Null if none was
   * pending.
   */
  readonly during: string | null;
};

/** Command id of the pending or accepted bid of this control. Null if there is none. */
const pendingBidOf = (snapshot: OfferSnapshot, control: 'offer' | 'agent'): string | null => {
  const { order } = snapshot.context;
  if (order === null || (order.kind === 'agent') !== (control === 'agent')) return null;
  const isTaken = (['sending', 'unknown', 'accepted'] as const).some((at) => snapshot.matches(at));
  return isTaken ? order.commandId : null;
};

/**
 * The amount that the user chose in a control. Price changes do not affect it. It becomes null when
 * a bid that was sent later is accepted.
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
