import { Button } from '@fairlot/web-ui';
import { IconRefresh } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#shared/ui/problem-text.js';
import type { PendingUpload } from '../api/use-uploads.js';
import styles from './sending-list.module.css';

type Props = {
  readonly sendings: readonly PendingUpload[];
  readonly cancel: (sending: PendingUpload) => void;
  readonly retry: (sending: PendingUpload) => void;
};

/**
 * The pending uploads. Each shows its progress or the reason for its refusal, with buttons to
 * cancel and retry.
 */
export const SendingList = ({ sendings, cancel, retry }: Props) => {
  const { t } = useTranslation('vehicle');
  const problemText = useProblemText();
  return (
    <ul className={styles.sendings} aria-label={t('files.sendings')}>
      {sendings.map((one) => {
        const { name } = one.file;
        const hasFailed = one.state === 'failed';
        return (
          <li key={one.key}>
            <span className={styles.name}>{name}</span>
            {hasFailed ? (
              <span className={styles.fault} role="alert">
                {problemText(one.error)}
              </span>
            ) : one.isPaused ? (
              <span className={styles.paused} role="status">
                {t('files.paused')}
              </span>
            ) : (
              <progress max={1} value={one.share} aria-label={t('files.progress', { name })} />
            )}
            {hasFailed && (
              <Button
                look="light"
                icon={<IconRefresh size={16} aria-hidden />}
                aria-label={t('files.again', { name })}
                onClick={() => retry(one)}
              >
                {t('word.tryAgain')}
              </Button>
            )}
            <Button look="plain" aria-label={t('files.stop', { name })} onClick={() => cancel(one)}>
              {t(hasFailed ? 'word.close' : 'word.cancel')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
