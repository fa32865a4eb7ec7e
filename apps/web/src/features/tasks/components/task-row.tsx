import { IconDownload, IconPlayerStop, IconRefresh } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button, CloseButton, controls, layout, text } from '@fairlot/web-ui';
import { saveFile } from '#shared/tasks/save-file.js';
import { taskStore } from '#shared/tasks/task-store.js';
import type { TaskActor, TaskFile } from '#shared/tasks/task.machine.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { useTaskPhase, type TaskPhase } from './task-phase.js';
import { refusedLines, TaskLines } from './task-lines.js';
import { TaskProgressBar } from './task-progress-bar.js';
import styles from './task-row.module.css';

type Props = { readonly task: TaskActor };

const DownloadAgain = ({ file }: { readonly file: TaskFile }) => {
  const { t } = useTranslation('shell');
  return (
    <Button
      look="light"
      icon={<IconDownload size={16} aria-hidden />}
      onClick={() => saveFile(file)}
    >
      {t('tasks.downloadAgain')}
    </Button>
  );
};

/** The actions that are possible on the task in its phase. */
const TaskActions = ({ task, phase }: Props & { readonly phase: TaskPhase }) => {
  const { t } = useTranslation('shell');
  const { order, file, lines } = useSelector(task, ({ context }) => context);
  const refused = refusedLines(lines);
  const { again } = order;
  return (
    <div className={layout.row}>
      {phase === 'running' && (
        <Button
          look="plain"
          icon={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => task.send({ type: 'CANCEL' })}
        >
          {t('tasks.cancel')}
        </Button>
      )}
      {(phase === 'failed' || phase === 'cancelled') && (
        <Button
          look="light"
          icon={<IconRefresh size={16} aria-hidden />}
          onClick={() => task.send({ type: 'RETRY' })}
        >
          {t(phase === 'failed' ? 'word.tryAgain' : 'tasks.resume')}
        </Button>
      )}
      {file && <DownloadAgain file={file} />}
      {phase === 'done' && again && refused.length > 0 && (
        <Button
          look="light"
          icon={<IconRefresh size={16} aria-hidden />}
          onClick={() => again(refused)}
        >
          {t('tasks.retryRefused', { count: refused.length })}
        </Button>
      )}
      {order.page && (
        <Link to={order.page} className={controls.button} data-look="plain">
          {t('tasks.toPage')}
        </Link>
      )}
    </div>
  );
};

export const TaskRow = ({ task }: Props) => {
  const { t } = useTranslation('shell');
  const textOf = useProblemText();
  const phase = useTaskPhase(task);
  const { order, error, file } = useSelector(task, ({ context }) => context);
  const isOver = phase !== 'running' && phase !== 'cancelling';
  return (
    <li className={styles.task} data-phase={phase}>
      <div className={styles.taskHead}>
        <b>{order.title}</b>
        {isOver && (
          <CloseButton
            label={t('tasks.clear', { title: order.title })}
            onClick={() => taskStore.clear(task)}
          />
        )}
      </div>
      <TaskProgressBar task={task} phase={phase} />
      {phase === 'failed' && (
        <p className={styles.taskError} role="alert">
          {textOf(error)}
        </p>
      )}
      {file && <p className={text.faint}>{file.fileName}</p>}
      <TaskLines task={task} />
      <TaskActions task={task} phase={phase} />
    </li>
  );
};
