import { observingOperations } from '@fairlot/contracts/auction';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { showToast } from '#shared/toast/show-toast.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useObserved, useRoom } from './room-context.js';

const flagOf = (wanted: boolean) => (wanted ? 'false' : 'true');

/** Says that the change was taken back, and why. */
const useFailed = () => {
  const { t } = useTranslation('live');
  const textOf = useProblemText();
  return (error: unknown) =>
    showToast({ tone: 'bad', text: `${t('liveRoom.observe.failed')} ${textOf(error)}` });
};

/** Shown at once, taken back with the reason when the server refuses (SEC-62). */
export const useObserve = (idLot: number) => {
  const { auction, room } = useRoom();
  const observed = useObserved(idLot);
  const failed = useFailed();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      call(observingOperations['SEC-62'], {
        params: { idAuction: auction.idAuction, idLot },
        query: { endObservation: flagOf(wanted) },
      }),
    onMutate: (wanted) => room.lots.observe(idLot, wanted),
    onError: (error, wanted) => {
      room.lots.observe(idLot, !wanted);
      failed(error);
    },
  });
  return { observed, toggle: () => change.mutate(!observed), hasFailed: change.isError };
};

type Many = { readonly idLots: readonly number[]; readonly wanted: boolean };

/** The same for many lots, and to take it back for as long as its toast stands (SEC-63). */
export const useObserveMany = () => {
  const { t } = useTranslation('live');
  const { auction, room } = useRoom();
  const failed = useFailed();
  const mark = ({ idLots, wanted }: Many) => {
    for (const idLot of idLots) room.lots.observe(idLot, wanted);
  };
  const save = async ({ idLots, wanted }: Many) => {
    mark({ idLots, wanted });
    try {
      await call(observingOperations['SEC-63'], {
        params: { id: auction.idAuction },
        query: { endObservation: flagOf(wanted) },
        body: { idLots: [...idLots] },
      });
    } catch (error) {
      mark({ idLots, wanted: !wanted });
      throw error;
    }
  };
  return useMutation({
    mutationFn: save,
    onError: failed,
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
