import type { LotView } from '@fairlot/contracts/auction';
import { createContext, useContext } from 'react';
import type { LotOutcomes } from './results-dialog.js';

/** The dialog to open, and the lots or results that it is about. */
export type DialogRequest =
  | { readonly kind: 'close' | 'withdraw' | 'reopen' | 'void'; readonly lot: LotView }
  /** Asks to pause these lots. An empty list means all running lots. */
  | { readonly kind: 'pause'; readonly idLots: readonly number[] }
  | { readonly kind: 'extend' }
  | { readonly kind: 'results'; readonly outcomes: LotOutcomes };

export const OpenDialogContext = createContext<((request: DialogRequest) => void) | null>(null);

/** Opens a dialog of the cockpit. A dialog with results opens only when no other dialog is open. */
export const useOpenDialog = () => {
  const ask = useContext(OpenDialogContext);
  if (ask === null) throw new Error('This component needs the dialogs of a cockpit');
  return ask;
};
