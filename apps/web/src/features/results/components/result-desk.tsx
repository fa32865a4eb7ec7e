import { useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useRoom } from '../../live-room/components/room-context.js';
import { resultsQuery } from '../api/results.js';
import type { DecisionKind } from '../api/send-decision.js';
import { BulkDialog, type BulkQuestion } from './bulk-dialog.js';
import { DecisionDialog } from './decision-dialog.js';
import { useBulk } from './use-bulk.js';
import { useSelection, type Selection } from './use-selection.js';

type Desk = {
  readonly selection: Selection;
  /** Asks for the decision on one lot. */
  readonly decide: (kind: DecisionKind, idLot: number) => void;
  /** Asks for a decision on many. */
  readonly askBulk: (question: BulkQuestion) => void;
};

const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This component stands on a desk of results');
  return desk;
};

/** Where lots are ticked and decided on: the rows under it ask, its dialogs answer. */
export const ResultDesk = ({ children }: { readonly children: ReactNode }) => {
  const { idAuction } = useRoom().auction;
  // Its page follows what others do; it shows what that has read.
  const { auctionName, lotList } = useSuspenseQuery(resultsQuery(idAuction)).data;
  const selection = useSelection();
  const [asked, setAsked] = useState<{ readonly kind: DecisionKind; readonly idLot: number }>();
  const bulk = useBulk(idAuction, auctionName);
  const decided = lotList.find(({ idLot }) => idLot === asked?.idLot);
  const decide = (kind: DecisionKind, idLot: number) => setAsked({ kind, idLot });
  return (
    <DeskContext value={{ selection, decide, askBulk: bulk.ask }}>
      {children}
      {asked && decided && (
        <DecisionDialog kind={asked.kind} lot={decided} onClose={() => setAsked(undefined)} />
      )}
      {bulk.question && (
        <BulkDialog
          question={bulk.question}
          all={lotList}
          onConfirm={(some, decision) => {
            selection.set([]);
            bulk.start(some, decision);
          }}
          onCancel={bulk.cancel}
        />
      )}
    </DeskContext>
  );
};
