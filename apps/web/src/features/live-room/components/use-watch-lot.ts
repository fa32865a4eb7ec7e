import { observingOperations } from '@fairlot/contracts/auction';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotDone, isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { catchUp } from '#shared/live/catch-up.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useWatched, useLiveAuctionPage } from './live-auction-page-context.js';

const endObservationFlag = (wanted: boolean) => (wanted ? 'false' : 'true');

/**
 * Whether the error means that nothing was saved. After any other error, the change may have been
 * saved.
 */
const isAsBefore = (error: unknown) => isRefusal(error) || isNotDone(error);

/** Tells the user that the change was reverted and why, or that the response was lost. */
const useFailed = () => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  return (error: unknown) => {
    const text = isAsBefore(error)
      ? `${t('liveRoom.observe.failed')} ${textOf(error)}`
      : t('form.unknown', { ns: 'shell' });
    showToast({ tone: 'bad', text });
  };
};

type WatchLots = { readonly idLots: readonly number[]; readonly wanted: boolean };

/**
 * Shows a change immediately, and reverts it if the server refuses. If the outcome is unknown,
 * reloads the board.
 */
const useSaving = () => {
  const { store } = useLiveAuctionPage();
  return async ({ idLots, wanted }: WatchLots, send: () => Promise<unknown>) => {
    for (const idLot of idLots) store.lots.observe(idLot, wanted);
    try {
      await send();
      for (const idLot of idLots) store.lots.watchSaved(idLot, wanted);
    } catch (error) {
      for (const idLot of idLots) store.lots.watchFailed(idLot, wanted);
      // This fails too if there is no connection. Then the board is read when the connection
      // returns.
      if (!isAsBefore(error)) void catchUp(store).catch(() => {});
      throw error;
    }
  };
};

/** The watch state of a lot, with a way to change it (SEC-62). */
export const useWatchLot = (idLot: number) => {
  const { auction } = useLiveAuctionPage();
  const observed = useWatched(idLot);
  const saving = useSaving();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      saving({ idLots: [idLot], wanted }, () =>
        call(observingOperations['SEC-62'], {
          params: { idAuction: auction.idAuction, idLot },
          query: { endObservation: endObservationFlag(wanted) },
        }),
      ),
    onError: useFailed(),
  });
  const hasFailed = change.isError && isAsBefore(change.error);
  return { observed, toggle: () => change.mutate(!observed), hasFailed };
};

/** Watches many lots or stops watching them (SEC-63). Can be undone while the toast is visible. */
export const useWatchLots = () => {
  const { t } = useTranslation('live');
  const { auction } = useLiveAuctionPage();
  const saving = useSaving();
  const save = ({ idLots, wanted }: WatchLots) =>
    saving({ idLots, wanted }, () =>
      call(observingOperations['SEC-63'], {
        params: { id: auction.idAuction },
        query: { endObservation: endObservationFlag(wanted) },
        body: { idLots: [...idLots] },
      }),
    );
  return useMutation({
    mutationFn: save,
    onError: useFailed(),
    onSuccess: (_, { idLots, wanted }) => {
      showToast({
        text: t(wanted ? 'liveRoom.observe.startedMany' : 'liveRoom.observe.endedMany', {
          count: idLots.length,
        }),
        undo: { run: () => save({ idLots, wanted: !wanted }) },
      });
    },
  });
};
