import type { LotView } from '@fairlot/contracts/auction';
import { createContext, useContext } from 'react';
import type { LotOutcomes } from './results-dialog.js';

/** Which dialog is to open, and what it is about. */
export type Asked =
  | { readonly kind: 'close' | 'withdraw' | 'reopen' | 'void'; readonly lot: LotView }
  /** All running lots when none is named. */
  | { readonly kind: 'pause'; readonly idLots: readonly number[] }
  | { readonly kind: 'extend' }
  | { readonly kind: 'results'; readonly outcomes: LotOutcomes };

export const AskContext = createContext<((asked: Asked) => void) | null>(null);

/** Opens a dialog of the cockpit; that of results waits until no other one is open. */
export const useAsk = () => {
  const ask = useContext(AskContext);
  if (ask === null) throw new Error('This component stands in a cockpit');
  return ask;
};
