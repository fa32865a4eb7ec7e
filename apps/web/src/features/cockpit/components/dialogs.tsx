import type { LotView } from '@fairlot/contracts/auction';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { ExtendDialog } from './extend-dialog.js';
import { CloseDialog, ReopenDialog, WithdrawDialog } from './lot-dialogs.js';
import { PauseDialog } from './pause-dialog.js';
import { ResultsDialog, type LotOutcomes } from './results-dialog.js';
import { VoidDialog } from './void-dialog.js';

/** Which dialog is open, and what it is about. */
export type Asked =
  | { readonly kind: 'close' | 'withdraw' | 'reopen' | 'void'; readonly lot: LotView }
  /** All running lots when none is named. */
  | { readonly kind: 'pause'; readonly idLots: readonly number[] }
  | { readonly kind: 'extend' }
  | { readonly kind: 'results'; readonly outcomes: LotOutcomes };

const AskContext = createContext<((asked: Asked) => void) | null>(null);

/** Opens a dialog of the cockpit. */
export const useAsk = () => {
  const ask = useContext(AskContext);
  if (ask === null) throw new Error('This component stands in a cockpit');
  return ask;
};

const LOT_DIALOGS = {
  close: CloseDialog,
  withdraw: WithdrawDialog,
  reopen: ReopenDialog,
  void: VoidDialog,
};

const Open = ({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => {
  if (asked.kind === 'extend') return <ExtendDialog onClose={onClose} />;
  if (asked.kind === 'pause') return <PauseDialog idLots={asked.idLots} onClose={onClose} />;
  if (asked.kind === 'results')
    return <ResultsDialog outcomes={asked.outcomes} onClose={onClose} />;
  const Dialog = LOT_DIALOGS[asked.kind];
  return <Dialog lot={asked.lot} onClose={onClose} />;
};

export const Dialogs = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly key: number } | null>(null);
  const [ask] = useState(
    () => (what: Asked) => setAsked((before) => ({ what, key: (before?.key ?? 0) + 1 })),
  );
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <Open
          key={asked.key}
          asked={asked.what}
          // A dialog that opened another one does not close it.
          onClose={() => setAsked((now) => (now?.key === asked.key ? null : now))}
        />
      )}
    </AskContext>
  );
};
