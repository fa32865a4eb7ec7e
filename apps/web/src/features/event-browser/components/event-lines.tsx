import type { StoredEventView } from '@fairlot/contracts/engineering';
import { useElementSize } from '@mantine/hooks';
import { clsx } from 'clsx/lite';
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton, text, VirtualLines } from '@fairlot/web-ui';
import { useEventSummary } from './use-event-summary.js';
import { useMoment } from './value-text.js';
import type { EventList } from './use-event-list.js';
import styles from './event-lines.module.css';

const LINE_PX = { wide: 40, narrow: 68 };
const WIDE_FROM_PX = 720;
const OVERSCAN_LINES = 12;
/**
 * Number of characters for day and month in the date format of every market. The year is in the
 * heading.
 */
const DAY_AND_MONTH = 5;

type LineProps = {
  readonly event: StoredEventView | undefined;
  readonly isChosen: boolean;
  readonly style: CSSProperties;
  readonly onChoose: (event: StoredEventView) => void;
};

const Line = ({ event, isChosen, style, onChoose }: LineProps) => {
  const { t } = useTranslation('engineering');
  const gist = useEventSummary();
  const moment = useMoment();
  if (!event)
    return (
      <div className={styles.event} style={style} aria-hidden>
        <Skeleton height={20} />
      </div>
    );
  const { idUser } = (event.metadata['actor'] ?? {}) as { idUser?: number };
  return (
    <div
      id={`event-${event.index}`}
      role="option"
      aria-selected={isChosen}
      className={styles.event}
      data-kind={event.kind}
      style={style}
      onClick={() => onChoose(event)}
    >
      <span className={clsx(text.number, text.faint)} title={moment.whole(event.decidedAt)}>
        {`${moment.day(event.decidedAt).slice(0, DAY_AND_MONTH)} ${moment.clock(event.decidedAt)}`}
      </span>
      <span className={styles.eventLot}>
        {event.idLot === null ? t('word.auction') : t('word.lotNumber', { lot: event.idLot })}
      </span>
      <span className={clsx(text.number, text.faint)}>{event.position}</span>
      <b className={text.clip}>{t(`eventBrowser.type.${event.type}`)}</b>
      <span className={clsx(styles.eventGist, text.clip)}>{gist(event)}</span>
      <span className={clsx(styles.eventActor, text.faint, text.clip)}>
        {idUser === undefined || idUser === 0
          ? t('eventBrowser.actor.clock')
          : t('eventBrowser.actor.user', { id: idUser })}
      </span>
    </div>
  );
};

const Head = () => {
  const { t } = useTranslation('engineering');
  return (
    <div className={clsx(styles.event, styles.eventHead)} aria-hidden>
      {(['time', 'stream', 'position', 'type', 'gist', 'actor'] as const).map((key) => (
        <span key={key}>{t(`eventBrowser.column.${key}`)}</span>
      ))}
    </div>
  );
};

type Props = {
  readonly list: EventList;
  readonly total: number;
  readonly at: string;
  readonly onChoose: (event: StoredEventView) => void;
};

/** Lists all matching events and renders only the visible rows. */
export const EventLines = ({ list, total, at, onChoose }: Props) => {
  const { t } = useTranslation('engineering');
  const { ref, width } = useElementSize();
  const isWide = width >= WIDE_FROM_PX;
  const linePx = isWide ? LINE_PX.wide : LINE_PX.narrow;
  const { show, cursor } = list;
  const revealed = useMemo(() => (cursor === null ? undefined : { index: cursor }), [cursor]);
  const chosen = cursor === null ? undefined : list.eventAt(cursor);
  return (
    <div ref={ref} className={styles.events} data-wide={isWide}>
      <Head />
      <VirtualLines
        role="listbox"
        tabIndex={0}
        aria-label={t('eventBrowser.list')}
        aria-activedescendant={chosen?.at === at ? `event-${chosen.index}` : undefined}
        className={styles.eventLines}
        count={total}
        linePx={linePx}
        overscan={OVERSCAN_LINES}
        revealed={revealed}
        onShown={(first, last) => show({ first, last })}
      >
        {({ index, top }) => {
          const event = list.eventAt(index);
          return (
            <Line
              key={index}
              event={event}
              isChosen={event?.at === at}
              onChoose={onChoose}
              style={{ height: linePx, transform: `translateY(${top}px)` }}
            />
          );
        }}
      </VirtualLines>
    </div>
  );
};
