import { text } from '@fairlot/web-ui';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { remainingTime } from '#shared/clock/remaining.js';
import { sizeText } from '#shared/format/size-text.js';
import type { TaskActor } from '#shared/tasks/task.machine.js';
import type { TaskPhase } from './task-phase.js';
import styles from './task-progress-bar.module.css';

const SECOND_MS = 1_000;

type Props = { readonly task: TaskActor; readonly phase: TaskPhase };

/**
 * Progress of a task, as a bar and in words. The bar is indeterminate while the progress is
 * unknown.
 */
export const TaskProgressBar = ({ task, phase }: Props) => {
  const { t, i18n } = useTranslation('shell');
  const { order, done, total, secondsLeft } = useSelector(task, ({ context }) => context);
  const amount = (value: number) =>
    order.unit === 'bytes' ? sizeText(value, i18n.language) : String(value);
  const reached =
    total === null ? amount(done) : t('tasks.of', { done: amount(done), total: amount(total) });
  const isOver = phase === 'done' || phase === 'failed' || phase === 'cancelled';
  const value = phase === 'done' ? 1 : total && done / total;
  return (
    <div className={styles.taskProgress}>
      {!(isOver && value === null) && (
        <progress aria-label={order.title} {...(value !== null && { value })} />
      )}
      <span>{t(`tasks.phase.${phase}`)}</span>
      {done > 0 && <span className={text.number}>{reached}</span>}
      {phase === 'running' && secondsLeft !== null && (
        <span className={text.number}>
          {t('word.timeLeft', { time: remainingTime(secondsLeft * SECOND_MS).time })}
        </span>
      )}
    </div>
  );
};
