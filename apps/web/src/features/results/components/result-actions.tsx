import { useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { resultsQuery } from '../api/results.js';
import type { DecisionKind } from '../api/send-decision.js';
import { BulkDialog, type BulkQuestion } from './bulk-dialog.js';
import { DecisionDialog } from './decision-dialog.js';
import { useBulk } from './use-bulk.js';
import { useSelection, type LotSelection } from './use-selection.js';

type DecisionActions = {
  readonly selection: LotSelection;
  /** Opens the dialog for a decision on a lot. */
  readonly decide: (kind: DecisionKind, idLot: number) => void;
  /** Opens the dialog for a bulk decision. */
  readonly askBulk: (question: BulkQuestion) => void;
};

const DecisionsContext = createContext<DecisionActions | null>(null);

export const useResultActions = (): DecisionActions => {
  const decisions = useContext(DecisionsContext);
  if (decisions === null) throw new Error('This component needs a ResultActions');
  return decisions;
};

/** Gives the rows the selection and the decisions, and contains the dialogs that the rows open. */
export const ResultActions = ({ children }: { readonly children: ReactNode }) => {
  const { idAuction } = useLiveAuctionPage().auction;
  // The dialogs use the results that the page has loaded, which include changes by others.
  const { auctionName, lotList } = useSuspenseQuery(resultsQuery(idAuction)).data;
  const selection = useSelection();
  const [chosen, setChosen] = useState<{ readonly kind: DecisionKind; readonly idLot: number }>();
  const bulk = useBulk(idAuction, auctionName);
  const decided = lotList.find(({ idLot }) => idLot === chosen?.idLot);
  const decide = (kind: DecisionKind, idLot: number) => setChosen({ kind, idLot });
  return (
    <DecisionsContext value={{ selection, decide, askBulk: bulk.ask }}>
      {children}
      {chosen && decided && (
        <DecisionDialog kind={chosen.kind} lot={decided} onClose={() => setChosen(undefined)} />
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
    </DecisionsContext>
  );
};
