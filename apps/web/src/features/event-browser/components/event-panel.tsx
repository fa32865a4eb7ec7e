import { IconArrowLeft, IconPointer } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, EmptyPanel, Skeleton } from '@fairlot/web-ui';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { eventQuery } from '../api/event-log.js';
import { EventActions } from './event-actions.js';
import { EventContent } from './event-content.js';
import { EventTitle } from './event-title.js';
import styles from './event-panel.module.css';

type Props = {
  readonly idAuction: number;
  readonly at: string;
  readonly onClose: () => void;
};

/**
 * The details of the selected event. Its buttons keep their places, whichever event is selected.
 */
export const EventPanel = ({ idAuction, at, onClose }: Props) => {
  const { t } = useTranslation('engineering');
  const { data, error, refetch } = useQuery({
    ...eventQuery(idAuction, at),
    placeholderData: (before) => before,
  });
  const content = () => {
    if (at === '')
      return (
        <EmptyPanel
          icon={<IconPointer size={40} stroke={1.3} aria-hidden />}
          title={t('eventBrowser.panel.none')}
          text={t('eventBrowser.panel.noneText')}
        />
      );
    if (error) return <ProblemPanel error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton height={320} />;
    if (data === null) return <p>{t('eventBrowser.panel.gone')}</p>;
    return (
      <>
        <EventActions idAuction={idAuction} event={data} />
        <EventTitle event={data} />
        <EventContent event={data} />
      </>
    );
  };
  return (
    <aside
      className={styles.eventPanel}
      aria-label={t('eventBrowser.panel.label')}
      data-open={at !== ''}
    >
      <span className={styles.eventBack}>
        <Button look="plain" icon={<IconArrowLeft size={16} aria-hidden />} onClick={onClose}>
          {t('eventBrowser.panel.back')}
        </Button>
      </span>
      {content()}
    </aside>
  );
};
