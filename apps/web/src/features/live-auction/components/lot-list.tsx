import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#shared/keyboard/use-shortcuts.js';
import type { LotView } from '@fairlot/contracts';
import { useRoom } from '../../live-room/components/room-context.js';
import { LotCard, LotRow } from './lot-row.js';
import type { LotFilter } from './lot-filter.js';

/** Below this a line of seven columns has no room: cards, whatever was chosen. */
const TABLE_FROM_PX = 1080;
const ROW_PX = 92;
const CARD_PX = 424;
const CARD_MIN_PX = 300;
const GAP_PX = 14;
const OVERSCAN = 6;

const COLUMNS = ['picture', 'vehicle', 'price', 'own', 'end', 'offer', 'observe'] as const;

/** The lot that keys act on; `j` and `k` move it, `b` goes to its offer, `o` observes, Enter opens. */
const useCursor = (lots: readonly LotView[], show: (index: number) => void) => {
  const navigate = useNavigate();
  const { auction } = useRoom();
  const [cursor, setCursor] = useState<number | null>(null);
  const at = lots.findIndex(({ idLot }) => idLot === cursor);
  const move = (by: number) => {
    const index = Math.min(lots.length - 1, Math.max(0, at + by));
    const lot = lots[index];
    if (!lot) return;
    setCursor(lot.idLot);
    show(index);
  };
  const inLot = (selector: string) =>
    document.querySelector<HTMLElement>(`[data-lot="${cursor}"] ${selector}`);
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    b: () => inLot('[data-offer]')?.focus(),
    o: () => inLot('.fl-observe')?.click(),
    Enter: () => {
      if (cursor !== null)
        void navigate({
          to: '/auctions/$idAuction/lots/$idLot',
          params: { idAuction: auction.idAuction, idLot: cursor },
        });
    },
  });
  return cursor;
};

/** Where the list begins; read when the page grows or shrinks, never while it scrolls. */
const useTop = () => {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => setTop(place.current?.offsetTop ?? 0));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { place, top };
};

type Props = { readonly lots: readonly LotView[]; readonly view: LotFilter['view'] };

/** Every lot, of which only those in sight are in the page. */
export const LotList = memo(function LotList({ lots, view }: Props) {
  const { t } = useTranslation('live-auction');
  const { ref: measured, width } = useElementSize();
  const { place, top } = useTop();
  const ref = useMergedRef(measured, place);
  const isTable = view === 'table' && width >= TABLE_FROM_PX;
  const lanes = isTable ? 1 : Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX)));
  // Every line is as high as the next: nothing is measured, and nothing is laid out anew.
  const estimateSize = useCallback(() => (isTable ? ROW_PX : CARD_PX), [isTable]);
  const getItemKey = useCallback((index: number) => lots[index]?.idLot ?? index, [lots]);
  const virtualizer = useWindowVirtualizer({
    count: lots.length,
    lanes,
    estimateSize,
    gap: isTable ? 0 : GAP_PX,
    overscan: OVERSCAN,
    getItemKey,
    scrollMargin: top,
  });
  const cursor = useCursor(lots, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  return (
    <div
      role={isTable ? 'table' : 'list'}
      aria-label={t('lots')}
      aria-rowcount={isTable ? lots.length + 1 : undefined}
      className={isTable ? 'fl-board' : undefined}
    >
      {isTable && (
        <div role="row" aria-rowindex={1} className="fl-board-row fl-board-head">
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader">
              {t(`column.${column}`)}
            </div>
          ))}
        </div>
      )}
      <div
        ref={ref}
        role={isTable ? 'rowgroup' : 'presentation'}
        className="fl-virtual"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {width > 0 &&
          virtualizer.getVirtualItems().map(({ index, key, start, lane }) => {
            const lot = lots[index];
            if (!lot) return null;
            return (
              <div
                key={key}
                role={isTable ? 'row' : 'listitem'}
                aria-rowindex={isTable ? index + 2 : undefined}
                data-index={index}
                data-lot={lot.idLot}
                data-cursor={lot.idLot === cursor}
                className={isTable ? 'fl-board-row' : 'fl-board-card'}
                style={{
                  transform: `translateY(${start - virtualizer.options.scrollMargin}px)`,
                  left: `calc((100% + ${GAP_PX}px) / ${lanes} * ${lane})`,
                  width: `calc((100% + ${GAP_PX}px) / ${lanes} - ${GAP_PX}px)`,
                }}
              >
                {isTable ? <LotRow lot={lot} /> : <LotCard lot={lot} />}
              </div>
            );
          })}
      </div>
    </div>
  );
});
