import { auctionControlOperations } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';
import { useFormat } from '#shared/format/use-format.js';
import { showToast } from '#shared/toast/show-toast.js';
import {
  useLiveAuction,
  useLiveAuctionPage,
  useWatching,
} from '../../live-room/components/live-auction-page-context.js';
import { serverNow, useReadLots } from './cockpit-context.js';
import { CommandDialog } from './command-dialog.js';
import { endIn, endOf, type CommandValues } from './command-values.js';
import { EMPTY_VALUES } from './lot-dialogs.js';
import { lotState } from '#shared/status/lot-status.js';
import styles from './extend-dialog.module.css';

const INITIAL_MINUTES = 15;

/** Lists the lots that move with old and new ends, and who is notified (conveniences row 24). */
const Preview = ({ values }: { readonly values: CommandValues }) => {
  const { t } = useTranslation('manage');
  const { auction } = useLiveAuctionPage();
  const { timeZone } = auction;
  const { exact } = useFormat().on(timeZone);
  const current = useLiveAuction()?.endsAt ?? auction.endsAt;
  const watching = useWatching() ?? 0;
  const running = useReadLots()().filter(({ live }) => lotState(live).hasTag('isRunning'));
  const endsAt = endOf(values, timeZone);
  if (endsAt === null) return null;
  const isShorter = endsAt < current;
  // Staggered lots all move by the same time. Other lots get the new end.
  const movedTo = (end: number) => (auction.staggerMs > 0 ? end + endsAt - current : endsAt);
  const moved = running.filter(({ live }) =>
    isShorter ? live.endsAt > movedTo(live.endsAt) : live.endsAt < movedTo(live.endsAt),
  );
  // The server accepts an earlier end only if no lot has bids. While bids are hidden, it never
  // does.
  const isRefused = isShorter && moved.some(({ live }) => live.offers !== 0);
  if (moved.length === 0 || isRefused) return <p>{t('cockpit.extend.nothing')}</p>;
  const between = (ends: readonly number[]) => {
    const first = exact(Math.min(...ends));
    const last = exact(Math.max(...ends));
    return first === last ? first : t('cockpit.extend.between', { first, last });
  };
  const ends = moved.map(({ live }) => live.endsAt);
  const bidders = moved.reduce((sum, { managed }) => sum + (managed?.bidders ?? 0), 0);
  const stay = running.length - moved.length;
  return (
    <>
      <p>
        <b>{t('cockpit.extend.moves', { count: moved.length })}</b>
      </p>
      <p>{t('cockpit.extend.fromTo', { from: between(ends), to: between(ends.map(movedTo)) })}</p>
      {stay > 0 && <p>{t('cockpit.extend.stay', { count: stay })}</p>}
      <p>
        {t('cockpit.told.watching', { count: watching })}{' '}
        {t('cockpit.told.onLots', { count: bidders })} {t('cockpit.told.reason')}
      </p>
    </>
  );
};

/** SCR-112 (SEC-71, VAL-167, STA-076): a new end for the auction and every running lot. */
export const ExtendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('manage');
  const { auction, store } = useLiveAuctionPage();
  const live = useLiveAuction();
  const { idAuction, timeZone } = auction;
  const clock = useFormat().on(timeZone);
  const { startsAt } = auction;
  const endsAt = live?.endsAt ?? auction.endsAt;
  const initial = { ...EMPTY_VALUES, ...endIn(INITIAL_MINUTES, endsAt, serverNow(), timeZone) };
  return (
    <CommandDialog
      title={t('cockpit.extend.title')}
      button={t('cockpit.extend.button')}
      endsAt={endsAt}
      initial={initial}
      consequence={(values) => (
        <>
          <dl className={styles.times}>
            <div>
              <dt>{t('word.start')}</dt>
              <dd>{clock.exact(startsAt)}</dd>
            </div>
            <div>
              <dt>{t('cockpit.extend.end')}</dt>
              <dd>{clock.exact(endsAt)}</dd>
            </div>
          </dl>
          <Preview values={values} />
        </>
      )}
      send={({ values: { reason, date, time }, commandId }) =>
        call(
          auctionControlOperations['SEC-71'],
          { params: { id: idAuction }, body: { endDate: date, endTime: time, reason } },
          { commandId },
        )
      }
      onDone={(extended) => {
        store.seed({ ...extended, lotList: [] });
        onClose();
        showToast({ text: t('cockpit.extend.done', { at: clock.exact(extended.endsAt) }) });
      }}
      onClose={onClose}
    />
  );
};
