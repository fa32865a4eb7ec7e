import { Button, EmptyPanel, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconPlayerPause, IconPlayerPlay, IconServerOff } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { PageSkeleton } from '#shared/ui/page-skeleton.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { processesQuery } from '../api/processes.js';
import { ProcessCard } from './process-card.js';

/** The state of the portal's processes. Polled until the user pauses it (ENG-37). */
export const Processes = () => {
  const { t } = useTranslation('engineering');
  const format = useFormat();
  const [isPaused, setPaused] = useState(false);
  const { data, error, refetch } = useQuery(processesQuery(isPaused));
  if (data === undefined)
    return error ? <ProblemPanel error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { processes, history, serverNow } = data;
  const time = format.second(serverNow);
  return (
    <div className={layout.page}>
      <PageTitle title={t('processes.title')} />
      <p className={text.faint}>
        <Link to="/engineering">{t('word.engineering')}</Link>
      </p>
      <h1>{t('processes.title')}</h1>
      <p className={text.faint}>{t('processes.intro')}</p>
      <div className={clsx(layout.row, layout.spread)}>
        <span role={error ? 'alert' : undefined}>
          {t(error ? 'processes.stale' : 'processes.asOf', { time })}
        </span>
        <Button
          look="light"
          icon={
            isPaused ? (
              <IconPlayerPlay size={16} aria-hidden />
            ) : (
              <IconPlayerPause size={16} aria-hidden />
            )
          }
          onClick={() => setPaused(!isPaused)}
        >
          {t(isPaused ? 'processes.resume' : 'processes.pause')}
        </Button>
      </div>
      {processes.length === 0 && (
        <EmptyPanel
          icon={<IconServerOff size={44} stroke={1.3} aria-hidden />}
          title={t('processes.none')}
          text={t('processes.noneText')}
        />
      )}
      {processes.map((report) => (
        <ProcessCard key={report.idProcess} report={report} history={history} now={serverNow} />
      ))}
    </div>
  );
};
