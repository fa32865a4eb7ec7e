import { lazy, Suspense, useSyncExternalStore } from 'react';
import { taskShelf } from '#shared/tasks/task-shelf.js';

// Loads with the first task, not with the first page.
const TaskTray = lazy(async () => ({ default: (await import('./task-tray.js')).TaskTray }));

/** The task button in the header; hidden without tasks. */
export const TrayPlace = () => {
  const tasks = useSyncExternalStore(taskShelf.subscribe, taskShelf.get);
  if (tasks.length === 0) return null;
  return (
    <Suspense>
      <TaskTray tasks={tasks} />
    </Suspense>
  );
};
