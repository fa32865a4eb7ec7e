import { createActor } from 'xstate';
import { saveFile } from './save-file.js';
import { isWorking, taskStore } from './task-store.js';
import { taskMachine, type TaskActor, type TaskFile, type TaskOrder } from './task.machine.js';

export const outlivesPage = (task: TaskActor): boolean =>
  task.getSnapshot().context.order.outlives === true;

/** Makes the browser ask before the page closes, because that would end running tasks. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (taskStore.get().some((task) => isWorking(task) && !outlivesPage(task)))
    event.preventDefault();
};

/**
 * Starts work that takes more than a second and continues if the user leaves the page (convenience
 * 13). If it produces a file, downloads the file.
 */
export const startTask = (order: TaskOrder): TaskActor => {
  const task = createActor(taskMachine, { input: order });
  let kept: TaskFile | null = null;
  task.subscribe(({ context: { file } }) => {
    if (file !== null && file !== kept) saveFile(file);
    kept = file;
  });
  task.start();
  taskStore.add(task);
  window.addEventListener('beforeunload', warnBeforeUnload);
  return task;
};
