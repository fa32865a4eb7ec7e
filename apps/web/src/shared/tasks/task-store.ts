import { appValue } from '#shared/app/app-value.js';
import type { TaskActor } from './task.machine.js';

/** Maximum number of tasks. The oldest finished task is removed first. */
const TASKS_MAX = 20;

const runningTasks = appValue<readonly TaskActor[]>([]);

export const isWorking = (task: TaskActor): boolean => task.getSnapshot().matches('working');

/** The tasks of this client, newest first. The module is small, because the first page loads it. */
export const taskStore = {
  subscribe: runningTasks.subscribe,
  get: runningTasks.get,
  add: (task: TaskActor): void => {
    const all = [task, ...runningTasks.get()];
    runningTasks.set(all.filter((one, index) => index < TASKS_MAX || isWorking(one)));
  },
  /** Removes one task, or all finished tasks. */
  clear: (task?: TaskActor): void => {
    const all = runningTasks.get();
    const finished = all.filter((one) => !isWorking(one) && (task === undefined || one === task));
    for (const one of finished) one.stop();
    runningTasks.set(all.filter((one) => !finished.includes(one)));
  },
};
