import { IconAlertTriangle, IconCheck } from '@fairlot/web-ui/icons';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskActor, TaskLine } from '#shared/tasks/task.machine.js';
import styles from './task-lines.module.css';

export const refusedLines = (lines: readonly TaskLine[]): TaskLine[] =>
  lines.filter(({ outcome }) => outcome === 'refused');

const Line = ({ line: { label, outcome, text, code } }: { readonly line: TaskLine }) => {
  const { t } = useTranslation('shell');
  const Icon = outcome === 'done' ? IconCheck : IconAlertTriangle;
  return (
    <li data-outcome={outcome}>
      <Icon size={16} role="img" aria-label={t(`tasks.outcome.${outcome}`)} />
      <span>
        {label}
        {text && (
          <small>
            {text} {code && <code>{code}</code>}
          </small>
        )}
      </span>
    </li>
  );
};

/** The result of each item of a task. Refused items come first. */
export const TaskLines = ({ task }: { readonly task: TaskActor }) => {
  const { t } = useTranslation('shell');
  const lines = useSelector(task, ({ context }) => context.lines);
  const [isOpen, setOpen] = useState(false);
  if (lines.length === 0) return null;
  const refused = refusedLines(lines);
  const done = lines.filter(({ outcome }) => outcome === 'done');
  return (
    <details
      className={styles.taskLines}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('tasks.outcomes.done', { count: done.length })}
        {refused.length > 0 && <b>{t('tasks.outcomes.refused', { count: refused.length })}</b>}
      </summary>
      {isOpen && (
        <ul>
          {[...refused, ...done].map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
    </details>
  );
};
