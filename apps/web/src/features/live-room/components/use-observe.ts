import { observingOperations } from '@fairlot/contracts/auction';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotDone, isRefusal } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { catchUp } from '#shared/live/catch-up.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useObserved, useRoom } from './room-context.js';

const flagOf = (wanted: boolean) => (wanted ? 'false' : 'true');

/** Refused, or turned away. After anything else it may have been saved. */
const isAsBefore = (error: unknown) => isRefusal(error) || isNotDone(error);

/** Says that the change was taken back, and why; or that its answer was lost. */
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

type Many = { readonly idLots: readonly number[]; readonly wanted: boolean };

/** Shown at once, and taken back when it fails; where nobody knows, the board is read. */
const useSaving = () => {
  const { room } = useRoom();
  return async ({ idLots, wanted }: Many, send: () => Promise<unknown>) => {
    for (const idLot of idLots) room.lots.observe(idLot, wanted);
    try {
      await send();
      for (const idLot of idLots) room.lots.observeSaved(idLot, wanted);
    } catch (error) {
      for (const idLot of idLots) room.lots.observeFailed(idLot, wanted);
      // Without a line it fails as well, and the next line reads it anyway.
      if (!isAsBefore(error)) void catchUp(room).catch(() => {});
      throw error;
    }
  };
};

/** Whether a lot is observed, and to change that (SEC-62). */
export const useObserve = (idLot: number) => {
  const { auction } = useRoom();
  const observed = useObserved(idLot);
  const saving = useSaving();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      saving({ idLots: [idLot], wanted }, () =>
        call(observingOperations['SEC-62'], {
          params: { idAuction: auction.idAuction, idLot },
          query: { endObservation: flagOf(wanted) },
        }),
      ),
    onError: useFailed(),
  });
  const hasFailed = change.isError && isAsBefore(change.error);
  return { observed, toggle: () => change.mutate(!observed), hasFailed };
};

/** The same for many lots, and to take it back for as long as its toast stands (SEC-63). */
export const useObserveMany = () => {
  const { t } = useTranslation('live');
  const { auction } = useRoom();
  const saving = useSaving();
  const save = ({ idLots, wanted }: Many) =>
    saving({ idLots, wanted }, () =>
      call(observingOperations['SEC-63'], {
        params: { id: auction.idAuction },
        query: { endObservation: flagOf(wanted) },
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
