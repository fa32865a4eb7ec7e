import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useLot, useRoom } from './room-context.js';

/** Shown at once, taken back when the server refuses (SEC-62). */
export const useObserve = (idLot: number) => {
  const { auction, room } = useRoom();
  const { observed } = useLot(idLot);
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      call('SEC-62', {
        params: { idAuction: auction.idAuction, idLot },
        query: { endObservation: wanted ? 'false' : 'true' },
      }),
    onMutate: (wanted) => room.lots.observe(idLot, wanted),
    onError: (_, wanted) => room.lots.observe(idLot, !wanted),
  });
  return { observed, toggle: () => change.mutate(!observed), hasFailed: change.isError };
};

export const ObserveButton = ({ idLot }: { readonly idLot: number }) => {
  const { t } = useTranslation('live-room');
  const { observed, toggle, hasFailed } = useObserve(idLot);
  const Icon = observed ? IconStarFilled : IconStar;
  const label = t(observed ? 'observe.end' : 'observe.start', { lot: idLot });
  return (
    <button
      type="button"
      className="fl-icon-button fl-observe"
      aria-pressed={observed}
      aria-label={label}
      title={hasFailed ? t('observe.failed') : label}
      data-failed={hasFailed}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
};
