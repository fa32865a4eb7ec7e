import { Button, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { remainingTime } from '#shared/clock/remaining.js';
import { useFormat } from '#shared/format/use-format.js';
import type { FileUpload, useRowFiles } from './use-row-files.js';
import styles from './vehicle-intake.module.css';

type Props = Omit<ReturnType<typeof useRowFiles>, 'add'>;

const SECOND_MS = 1_000;
const isSent = ({ state }: FileUpload): boolean => state === 'kept' || state === 'waits';

/**
 * The progress of all files, the remaining time, and buttons to pause, cancel or retry the uploads.
 */
export const FilesBar = (props: Props) => {
  const { files, share, secondsLeft, onWay, isPaused, pause, giveUp, again } = props;
  const { t } = useTranslation('intake');
  const { integer } = useFormat();
  const failed = files.filter(({ state }) => state === 'failed');
  const done = integer(files.filter(isSent).length);
  const progress = t('intake.files.reached', { done, total: integer(files.length) });
  return (
    <div className={styles.work}>
      <span role="status">{progress}</span>
      <progress aria-label={t('intake.files.title')} max={1} value={share} />
      {onWay > 0 && secondsLeft !== null && (
        <span className={text.number}>
          {t('word.timeLeft', { time: remainingTime(secondsLeft * SECOND_MS).time })}
        </span>
      )}
      {onWay > 0 && (
        <>
          <Button look="light" onClick={() => pause(!isPaused)}>
            {t(isPaused ? 'intake.files.goOn' : 'intake.files.pause')}
          </Button>
          <Button look="light" onClick={giveUp}>
            {t('word.cancel')}
          </Button>
        </>
      )}
      {failed.length > 1 && (
        <Button look="light" onClick={() => again(failed)}>
          {t('intake.files.againAll', { count: failed.length })}
        </Button>
      )}
    </div>
  );
};
