import { useState, type ReactNode } from 'react';
import { AskContext, type Asked } from './use-ask.js';
import { ExtendDialog } from './extend-dialog.js';
import { CloseDialog, ReopenDialog, WithdrawDialog } from './lot-dialogs.js';
import { PauseDialog } from './pause-dialog.js';
import { ResultsDialog } from './results-dialog.js';
import { VoidDialog } from './void-dialog.js';

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
