import type { OwnListImport } from '@fairlot/contracts/vehicles';
import { Button, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { remainingTime } from '#shared/clock/remaining.js';
import { sizeText } from '#shared/format/size-text.js';
import { useFormat } from '#shared/format/use-format.js';
import styles from './vehicle-intake.module.css';

const SECOND_MS = 1_000;

type BarProps = {
  readonly title: string;
  /** The completed share, from 0 to 1. Null if unknown. */
  readonly share: number | null;
  readonly reached: string | null;
  readonly secondsLeft: number | null;
  /** Cancels the work. Null if it cannot be cancelled now. */
  readonly onStop: (() => void) | null;
};

/** Shows the progress of a long task, its remaining time, and a cancel button. */
const Bar = ({ title, share, reached, secondsLeft, onStop }: BarProps) => {
  const { t } = useTranslation('intake');
  return (
    <div className={styles.work}>
      <span>{title}</span>
      <progress aria-label={title} {...(share !== null && { value: share })} />
      <span className={text.number}>{reached}</span>
      {secondsLeft !== null && (
        <span className={text.number}>
          {t('word.timeLeft', { time: remainingTime(secondsLeft * SECOND_MS).time })}
        </span>
      )}
      <Button look="light" disabled={onStop === null} onClick={() => onStop?.()}>
        {t('word.cancel')}
      </Button>
    </div>
  );
};

type WorkProps = {
  /** The progress on the server. Null until the server reports it. */
  readonly work: OwnListImport['work'];
  readonly doing: NonNullable<OwnListImport['work']>['doing'];
  readonly onStop: (() => void) | null;
};

/** Shows the progress of processing a list on the server. */
export const WorkBar = ({ work, doing, onStop }: WorkProps) => {
  const { t } = useTranslation('intake');
  const { integer } = useFormat();
  const { done = 0, total = null, secondsLeft = null } = work ?? {};
  const key = doing === 'JUDGING' ? 'intake.work.about' : 'intake.work.rows';
  return (
    <>
      <Bar
        secondsLeft={secondsLeft}
        onStop={onStop}
        title={t(`intake.work.${work?.doing ?? doing}`)}
        share={total ? done / total : null}
        reached={total === null ? null : t(key, { done: integer(done), total: integer(total) })}
      />
      <p className={text.faint}>{t('intake.work.goesOn')}</p>
    </>
  );
};

type SendingProps = {
  readonly bytes: number;
  readonly share: number;
  readonly secondsLeft: number | null;
  readonly onStop: () => void;
};

/** Shows the progress of an upload. */
export const SendingBar = ({ bytes, share, ...bar }: SendingProps) => {
  const { t, i18n } = useTranslation(['intake', 'shell']);
  const sizeOf = (part: number) => sizeText(part, i18n.language);
  return (
    <Bar
      {...bar}
      title={t('intake.work.sending')}
      share={share}
      reached={t('tasks.of', { ns: 'shell', done: sizeOf(bytes * share), total: sizeOf(bytes) })}
    />
  );
};
