import { lazy, Suspense, useSyncExternalStore } from 'react';
import { taskStore } from '#shared/tasks/task-store.js';

// The code of the task tray is loaded with the first task, not with the first page.
const TaskTray = lazy(async () => ({ default: (await import('./task-tray.js')).TaskTray }));

/** The place of the task button in the header. Empty if there are no tasks. */
export const TaskTraySlot = () => {
  const tasks = useSyncExternalStore(taskStore.subscribe, taskStore.get);
  if (tasks.length === 0) return null;
  return (
    <Suspense>
      <TaskTray tasks={tasks} />
    </Suspense>
  );
};
