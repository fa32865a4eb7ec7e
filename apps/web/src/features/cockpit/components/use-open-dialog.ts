import type { LotView } from '@fairlot/contracts/auction';
import { createContext, useContext } from 'react';
import type { LotOutcomes } from './results-dialog.js';

/** The dialog to open, and its subject. */
export type DialogRequest =
  | { readonly kind: 'close' | 'withdraw' | 'reopen' | 'void'; readonly lot: LotView }
  /** Asks to pause these lots, or all running lots if the list is empty. */
  | { readonly kind: 'pause'; readonly idLots: readonly number[] }
  | { readonly kind: 'extend' }
  | { readonly kind: 'results'; readonly outcomes: LotOutcomes };

export const OpenDialogContext = createContext<((request: DialogRequest) => void) | null>(null);

/** Opens the dialogs of the cockpit. Results wait until no other dialog is open. */
export const useOpenDialog = () => {
  const ask = useContext(OpenDialogContext);
  if (ask === null) throw new Error('This component needs the dialogs of a cockpit');
  return ask;
};
