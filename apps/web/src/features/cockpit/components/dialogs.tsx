import { useState, type ReactNode } from 'react';
import { OpenDialogContext, type DialogRequest } from './use-open-dialog.js';
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

const OpenDialog = ({
  request,
  onClose,
}: {
  readonly request: DialogRequest;
  readonly onClose: () => void;
}) => {
  if (request.kind === 'extend') return <ExtendDialog onClose={onClose} />;
  if (request.kind === 'pause') return <PauseDialog idLots={request.idLots} onClose={onClose} />;
  if (request.kind === 'results')
    return <ResultsDialog outcomes={request.outcomes} onClose={onClose} />;
  const Dialog = LOT_DIALOGS[request.kind];
  return <Dialog lot={request.lot} onClose={onClose} />;
};

type QueuedDialog = { readonly what: DialogRequest; readonly key: number };
const isResults = ({ what }: QueuedDialog): boolean => what.kind === 'results';

/** Shows one dialog at a time. Late results wait until the open dialog closes. */
export const Dialogs = ({ children }: { readonly children: ReactNode }) => {
  const [waiting, setWaiting] = useState<readonly QueuedDialog[]>([]);
  const [ask] = useState(() => {
    let key = 0;
    return (what: DialogRequest) => {
      key += 1;
      const one = { what, key };
      setWaiting((before) =>
        isResults(one) ? [...before, one] : [one, ...before.filter(isResults)],
      );
    };
  });
  const [open] = waiting;
  return (
    <OpenDialogContext value={ask}>
      {children}
      {open && (
        <OpenDialog
          key={open.key}
          request={open.what}
          onClose={() => setWaiting((now) => now.filter((one) => one !== open))}
        />
      )}
    </OpenDialogContext>
  );
};
