import { IconProgressCheck } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, controls, useDismiss } from '@fairlot/web-ui';
import { showToast } from '#shared/toast/show-toast.js';
import { isWorking, taskStore } from '#shared/tasks/task-store.js';
import type { TaskActor } from '#shared/tasks/task.machine.js';
import { useTaskPhase, type TaskPhase } from './task-phase.js';
import { TaskRow } from './task-row.js';
import styles from './task-tray.module.css';

const TONE_BY_PHASE = { done: 'good', cancelled: 'info', failed: 'bad' } as const;

/**
 * The phase of each task that was last announced. So each end is announced only once, even that of
 * a short task.
 */
const announcedPhases = new WeakMap<TaskActor, TaskPhase>();

/** Shows a toast when a task ends, whichever page is open. */
const TaskEnd = ({ task }: { readonly task: TaskActor }) => {
  const { t } = useTranslation('shell');
  const phase = useTaskPhase(task);
  useEffect(() => {
    if (announcedPhases.get(task) === phase) return;
    announcedPhases.set(task, phase);
    if (phase === 'running' || phase === 'cancelling') return;
    const { order, lines } = task.getSnapshot().context;
    const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
    showToast({
      tone: phase === 'done' && refused > 0 ? 'info' : TONE_BY_PHASE[phase],
      text: `${order.title}: ${t(`tasks.phase.${phase}`)}`,
    });
  }, [phase, task, t]);
  return null;
};

/** The number of tasks that are still running. */
const useWorking = (tasks: readonly TaskActor[]): number =>
  useSyncExternalStore(
    (listener) => {
      const subscriptions = tasks.map((task) => task.subscribe(listener));
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    },
    () => tasks.filter(isWorking).length,
  );

/** A button with the number of running tasks, which opens a list of all tasks (convenience 13). */
export const TaskTray = ({ tasks }: { readonly tasks: readonly TaskActor[] }) => {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const root = useDismiss(isOpen, close);
  const id = useId();
  const working = useWorking(tasks);
  const label =
    working > 0 ? t('tasks.button.running', { count: working }) : t('tasks.button.over');
  return (
    <div className={styles.trayPlace} ref={root}>
      {tasks.map((task) => (
        <TaskEnd key={task.sessionId} task={task} />
      ))}
      <button
        type="button"
        className={clsx(controls.iconButton, styles.trayButton)}
        data-working={working > 0}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconProgressCheck size={22} />
        {working > 0 && <b aria-hidden>{working}</b>}
      </button>
      <section id={id} className={styles.tray} aria-label={t('tasks.title')} hidden={!isOpen}>
        <header>
          <h2>{t('tasks.title')}</h2>
          {working < tasks.length && (
            <Button look="plain" onClick={() => taskStore.clear()}>
              {t('tasks.clearAll')}
            </Button>
          )}
        </header>
        <ul>{isOpen && tasks.map((task) => <TaskRow key={task.sessionId} task={task} />)}</ul>
      </section>
    </div>
  );
};
