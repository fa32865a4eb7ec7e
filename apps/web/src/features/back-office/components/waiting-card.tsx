import type { HomePiece, Waiting } from '@fairlot/contracts/back-office';
import { text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { RelativeTime } from '#shared/ui/relative-time.js';
import styles from './staff-home.module.css';

type ListTarget = { readonly to: string; readonly search?: Readonly<Record<string, unknown>> };

/** The filtered list that opens for each kind of task. */
const LIST_BY_PIECE: Readonly<Record<HomePiece, ListTarget>> = {
  registrations: { to: '/admin/registrations' },
  overdueRegistrations: { to: '/admin/registrations', search: { age: 'overdue' } },
  ownRegistrations: { to: '/admin/registrations', search: { assignee: 'me' } },
  dealersToConfigure: { to: '/admin/dealer-configure' },
  overdueRequirements: { to: '/admin/requirements', search: { age: 'overdue' } },
  submittedRequirements: { to: '/admin/requirements', search: { state: 'SUBMITTED' } },
  openRequirements: { to: '/admin/requirements' },
  failedEmails: { to: '/admin/undelivered' },
  stoppedImports: { to: '/admin/stopped-imports' },
  waitingApprovals: { to: '/admin/approvals' },
  undecidedAwards: { to: '/manage', search: { awards: 'open' } },
};
/** Link to the list of a kind of task. Shown if no task of that kind waits. */
export const DoneLink = ({ piece }: { readonly piece: HomePiece }) => {
  const { t } = useTranslation('admin');
  const { to, search = {} } = LIST_BY_PIECE[piece];
  return (
    <Link to={to} search={search} className={styles.done}>
      {t(`admin.home.piece.${piece}`)}
    </Link>
  );
};

type Props = {
  readonly piece: HomePiece;
  readonly waiting: Waiting;
  readonly isLate: boolean;
};

/** Number and age of waiting tasks of one kind, with a link to them. */
export const WaitingCard = ({ piece, waiting: { count, isExact, oldestAt }, isLate }: Props) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { to, search = {} } = LIST_BY_PIECE[piece];
  return (
    <Link to={to} search={search} className={styles.card} data-late={isLate}>
      <span className={styles.count}>{`${format.integer(count)}${isExact ? '' : '+'}`}</span>
      <span className={styles.what}>{t(`admin.home.piece.${piece}`)}</span>
      {oldestAt !== null && (
        <span className={text.label}>
          <RelativeTime at={oldestAt} text={(at) => t('admin.home.since', { at })} />
        </span>
      )}
    </Link>
  );
};
