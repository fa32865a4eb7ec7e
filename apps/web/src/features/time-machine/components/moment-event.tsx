import { controls, layout } from '@fairlot/web-ui';
import type { LogEntry } from '@fairlot/contracts/engineering';
import { IconArrowBackUp, IconListSearch } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventContent } from '../../event-browser/components/event-content.js';
import { EventTitle } from '../../event-browser/components/event-title.js';
import type { Board } from '../api/board.js';
import type { BoardChange } from '../api/difference.js';
import { DifferenceList } from './difference-list.js';
import eventContent from '../../event-browser/components/event-content.module.css';
import styles from './moment-event.module.css';

type Props = {
  readonly idAuction: number;
  readonly board: Board;
  readonly changes: readonly BoardChange[];
};

const WIDE_SCREEN = '(min-width: 1081px)';

type CauseProps = { readonly idAuction: number; readonly cause: LogEntry | null };

/** Links to the board after the cause, or to the time line of the lot if one lot is shown. */
const CauseLink = ({ idAuction, cause }: CauseProps) => {
  const { t } = useTranslation('engineering');
  const content = (
    <>
      <IconArrowBackUp size={16} aria-hidden />
      {t('timeMachine.toCause')}
    </>
  );
  if (cause === null)
    return (
      <button type="button" className={controls.button} data-look="light" disabled>
        {content}
      </button>
    );
  return (
    <Link
      className={controls.button}
      data-look="light"
      from="/engineering/$idAuction/time-machine"
      to="/engineering/$idAuction/time-machine"
      params={{ idAuction }}
      search={(before) => ({
        ...before,
        position: cause.index,
        ...(before.lot !== undefined && { lot: cause.idLot ?? undefined }),
      })}
    >
      {content}
    </Link>
  );
};

/** The event after which the board is shown: its summary, its changes and its stored content. */
export const MomentEvent = memo(function MomentEvent({ idAuction, board, changes }: Props) {
  const { t } = useTranslation('engineering');
  const { event, stateHash } = board;
  // In a narrow window, the board is below this panel. So the stored content is initially closed
  // there.
  const [isWide] = useState(() => window.matchMedia(WIDE_SCREEN).matches);
  if (!event) return null;
  const { cause, at } = event;
  return (
    <aside className={styles.momentEvent} aria-label={t('timeMachine.event')}>
      <div className={layout.row}>
        <Link
          className={controls.button}
          data-look="light"
          to="/engineering/$idAuction"
          params={{ idAuction }}
          search={{ at }}
        >
          <IconListSearch size={16} aria-hidden />
          {t('timeMachine.toEvents')}
        </Link>
        <CauseLink idAuction={idAuction} cause={cause} />
      </div>
      <EventTitle event={event} />
      <DifferenceList idAuction={idAuction} changes={changes} />
      <details className={styles.momentContent} open={isWide}>
        <summary>{t('timeMachine.content')}</summary>
        <EventContent event={event} />
        {stateHash !== null && (
          <dl className={eventContent.hashes}>
            <div>
              <dt>{t('timeMachine.stateHash')}</dt>
              <dd>
                <code>{stateHash}</code>
              </dd>
            </div>
          </dl>
        )}
      </details>
    </aside>
  );
});
