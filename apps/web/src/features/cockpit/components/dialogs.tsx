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

type Waiting = { readonly what: Asked; readonly key: number };
const isResults = ({ what }: Waiting): boolean => what.kind === 'results';

/** Shows one dialog at a time: late results wait until the open dialog closes. */
export const Dialogs = ({ children }: { readonly children: ReactNode }) => {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [ask] = useState(() => {
    let key = 0;
    return (what: Asked) => {
      key += 1;
      const one = { what, key };
      setWaiting((before) =>
        isResults(one) ? [...before, one] : [one, ...before.filter(isResults)],
      );
    };
  });
  const [open] = waiting;
  return (
    <AskContext value={ask}>
      {children}
      {open && (
        <Open
          key={open.key}
          asked={open.what}
          onClose={() => setWaiting((now) => now.filter((one) => one !== open))}
        />
      )}
    </AskContext>
  );
};
