import { layout, text } from '@fairlot/web-ui';
import type { ProblemBody } from '@fairlot/contracts/problem';
import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#shared/ui/problem-text.js';
import styles from './refusal-panel.module.css';

type Props = { readonly problem: ProblemBody; readonly idAuction: number | null };

/** Why the server refused the form. The typed values are kept. */
export const RefusalPanel = ({ problem, idAuction }: Props) => {
  const { t } = useTranslation('manage');
  const textOf = useRefusalText();
  // True if the auction started or was deleted meanwhile.
  const isOver = idAuction !== null && problem.code === 'INVALID_TRANSITION';
  return (
    <div className={styles.refusal} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <div>
        <b>{isOver ? t('auctionEditor.refused.started') : textOf(problem)}</b>
        <p>{t(isOver ? 'auctionEditor.refused.startedText' : 'auctionEditor.refused.text')}</p>
        {isOver && (
          <p className={layout.row}>
            <Link to="/manage/$idAuction" params={{ idAuction }}>
              {t('auctionEditor.refused.open')}
            </Link>
          </p>
        )}
        <p className={text.faint}>
          {t('error.code', { ns: 'shell', code: problem.errorCode })} ·{' '}
          <code>{problem.errorId}</code>
        </p>
      </div>
    </div>
  );
};
