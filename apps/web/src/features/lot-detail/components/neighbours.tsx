import type { LotView } from '@fairlot/contracts/auction';
import { IconArrowLeft, IconArrowRight } from '@fairlot/web-ui/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { controls, layout, useShortcuts } from '@fairlot/web-ui';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';

const SHORTCUT_KEYS = { previous: 'p', next: 'n' } as const;
const clickOn = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
const focusOn = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();

/**
 * The lots before and after this one. Uses the order and filter of the board if the user came from
 * the board, otherwise the order of the catalogue.
 */
const useNeighbours = (lot: LotView) => {
  const { auction, board } = useLiveAuctionPage();
  const isListed = board.current?.lots.some(({ idLot }) => idLot === lot.idLot);
  const lots = (isListed && board.current?.lots) || auction.lotList;
  const at = lots.findIndex(({ idLot }) => idLot === lot.idLot);
  return {
    previous: at > 0 ? lots[at - 1] : undefined,
    next: lots[at + 1],
    search: board.current?.filter ?? {},
  };
};

/**
 * Links to the board, and to the previous and the next lot. The keys `p` and `n` also open these
 * lots.
 */
export const Neighbours = ({ lot }: { readonly lot: LotView }) => {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const { search, ...neighbours } = useNeighbours(lot);
  const { idAuction } = lot;
  const go = (neighbour: LotView | undefined) => () => {
    if (!neighbour) return;
    const params = { idAuction, idLot: neighbour.idLot };
    void navigate({ to: '/auctions/$idAuction/lots/$idLot', params });
  };
  useShortcuts({
    n: go(neighbours.next),
    p: go(neighbours.previous),
    b: focusOn('aside [data-offer]'),
    o: clickOn('[aria-keyshortcuts=o]'),
  });
  const link = (key: 'previous' | 'next') => {
    const neighbour = neighbours[key];
    const Icon = key === 'next' ? IconArrowRight : IconArrowLeft;
    return (
      neighbour && (
        <Link
          className={controls.iconButton}
          to="/auctions/$idAuction/lots/$idLot"
          params={{ idAuction, idLot: neighbour.idLot }}
          aria-label={t(`lotDetail.${key}`, { lot: neighbour.idLot })}
          aria-keyshortcuts={SHORTCUT_KEYS[key]}
          title={`${t(`lotDetail.${key}`, { lot: neighbour.idLot })} (${SHORTCUT_KEYS[key]})`}
        >
          <Icon size={20} aria-hidden />
        </Link>
      )
    );
  };
  return (
    <nav className={layout.row} aria-label={t('lotDetail.neighbours')}>
      <Link to="/auctions/$idAuction" params={{ idAuction }} search={search}>
        {t('word.allLots')}
      </Link>
      {link('previous')}
      {link('next')}
    </nav>
  );
};
