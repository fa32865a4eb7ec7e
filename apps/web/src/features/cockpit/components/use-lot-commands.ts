import { auctionControlOperations } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { useOpenDialog } from './use-open-dialog.js';
import type { LotOutcomes } from './results-dialog.js';

const changedLots = (outcomes: LotOutcomes): number[] =>
  outcomes.filter(({ outcome }) => outcome === 'done').map(({ idLot }) => idLot);

/**
 * Resumes lots without confirmation, because they can be paused again (ENG-04). If some lots are
 * refused, shows the result of each lot.
 */
export const useResume = () => {
  const { t } = useTranslation('manage');
  const { auction } = useLiveAuctionPage();
  const ask = useOpenDialog();
  const textOf = useProblemText();
  const showResults = (outcomes: LotOutcomes) => {
    const done = changedLots(outcomes);
    if (outcomes.length === 0) showToast({ tone: 'info', text: t('cockpit.none.paused') });
    else if (done.length < outcomes.length) ask({ kind: 'results', outcomes });
    else showToast({ text: t('cockpit.resumed', { count: done.length }) });
  };
  /** Resumes these lots. An empty list means all paused lots. */
  return (idLots: readonly number[]): Promise<void> =>
    call(auctionControlOperations['ENG-04'], {
      params: { id: auction.idAuction },
      body: lotIdsBody(idLots),
    })
      .then(showResults)
      .catch((error: unknown) => {
        showToast({ tone: 'bad', text: textOf(error) });
      });
};

export const lotIdsBody = (idLots: readonly number[]): { idLots?: number[] } =>
  idLots.length === 0 ? {} : { idLots: [...idLots] };

/**
 * The toast stays longer if some lots were refused, because the user first reads the results
 * dialog.
 */
const AFTER_RESULTS_SECONDS = 30;

/** Shows a toast about the paused lots. Its button resumes only these lots. */
export const usePaused = () => {
  const { t } = useTranslation('manage');
  const ask = useOpenDialog();
  const resume = useResume();
  return (outcomes: LotOutcomes) => {
    const done = changedLots(outcomes);
    const isPartial = done.length < outcomes.length;
    if (outcomes.length === 0) showToast({ tone: 'info', text: t('cockpit.pause.none') });
    if (done.length > 0)
      showToast({
        text: t('cockpit.paused', { count: done.length }),
        undo: { label: t('cockpit.action.resume'), run: () => resume(done) },
        ...(isPartial && { seconds: AFTER_RESULTS_SECONDS }),
      });
    if (isPartial) ask({ kind: 'results', outcomes });
  };
};
