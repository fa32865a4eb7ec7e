import { createActor } from 'xstate';
import { saveFile } from './save-file.js';
import { isWorking, taskStore } from './task-store.js';
import { taskMachine, type TaskActor, type TaskFile, type TaskOrder } from './task.machine.js';

export const outlivesPage = (task: TaskActor): boolean =>
  task.getSnapshot().context.order.outlives === true;

/** Closing the client would end running tasks, so the browser asks first. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (taskStore.get().some((task) => isWorking(task) && !outlivesPage(task)))
    event.preventDefault();
};

/**
 * Starts work of more than a second, which continues if the user leaves the page (convenience 13).
 * Downloads the resulting file immediately.
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
