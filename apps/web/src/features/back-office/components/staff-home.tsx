import type { HomePiece } from '@fairlot/contracts/back-office';
import { EmptyPanel, layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { IconCircleCheck } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { staffHomeQuery } from '../api/staff-home.js';
import styles from './staff-home.module.css';
import { DoneLink, WaitingCard } from './waiting-card.js';

/**
 * Kinds of tasks in display order, after overdue tasks. Kinds that the response does not contain
 * are not shown.
 */
const PIECES: readonly HomePiece[] = [
  'overdueRegistrations',
  'ownRegistrations',
  'registrations',
  'dealersToConfigure',
  'overdueRequirements',
  'submittedRequirements',
  'openRequirements',
  'waitingApprovals',
  'undecidedAwards',
  'failedEmails',
  'stoppedImports',
];
/** Kinds of tasks that are overdue by nature, because something has failed. */
const OVERDUE_PIECES: readonly HomePiece[] = [
  'overdueRegistrations',
  'overdueRequirements',
  'failedEmails',
  'stoppedImports',
];
const SKELETON_COUNT = 6;

const Cards = () => {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(staffHomeQuery);
  if (data === undefined && error)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.cards} aria-busy="true">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height={104} />
        ))}
      </div>
    );
  const pieces = PIECES.flatMap((piece) => {
    const waiting = data[piece];
    return waiting === undefined ? [] : [{ piece, waiting }];
  });
  const waiting = pieces
    .filter((one) => one.waiting.count > 0)
    .map((one) => ({ ...one, isLate: OVERDUE_PIECES.includes(one.piece) }))
    .toSorted((a, b) => Number(b.isLate) - Number(a.isLate));
  const done = pieces.filter((one) => one.waiting.count === 0);
  return (
    <>
      {waiting.length === 0 && (
        <EmptyPanel
          icon={<IconCircleCheck size={44} stroke={1.3} aria-hidden />}
          title={t('admin.home.none')}
          text={t('admin.home.noneText')}
        />
      )}
      <div className={styles.cards}>
        {waiting.map((one) => (
          <WaitingCard key={one.piece} {...one} />
        ))}
      </div>
      {done.length > 0 && (
        <section aria-labelledby="home-done" className={styles.rest}>
          <h2 id="home-done" className={text.label}>
            {t('admin.home.done')}
          </h2>
          {done.map(({ piece }) => (
            <DoneLink key={piece} piece={piece} />
          ))}
        </section>
      )}
    </>
  );
};

/** SCR-073: tasks that wait for staff, with counts and ages. Each links to its list. */
export const StaffHome = () => {
  const { t } = useTranslation('admin');
  return (
    <div className={layout.page}>
      <PageTitle title={t('admin.home.title')} />
      <h1>{t('admin.home.title')}</h1>
      <Cards />
    </div>
  );
};
