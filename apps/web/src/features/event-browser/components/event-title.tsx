import { text } from '@fairlot/web-ui';
import type { StoredEventView } from '@fairlot/contracts/engineering';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useEventSummary } from './use-event-summary.js';
import { useMoment } from './value-text.js';
import styles from './event-title.module.css';

/** Title of an event in words, with stream, log position and time. */
export const EventTitle = ({ event }: { readonly event: StoredEventView }) => {
  const { t } = useTranslation('engineering');
  const gist = useEventSummary()(event);
  const format = useFormat();
  const moment = useMoment();
  return (
    <div className={styles.eventTitle}>
      <h2>{t(`eventBrowser.type.${event.type}`)}</h2>
      {gist !== '' && <p>{gist}</p>}
      <p className={clsx(text.faint, text.number)}>
        <code>{event.type}</code> · <code>{`${event.stream} @ ${event.position}`}</code>
        {` · ${t('eventBrowser.number', { number: format.integer(event.index) })} · `}
        {moment.whole(event.decidedAt)}
      </p>
    </div>
  );
};
