import type { TaskActor } from './task.machine.js';

/** The oldest that is over goes first. */
const TASKS_MAX = 20;

let tasks: readonly TaskActor[] = [];
const listeners = new Set<() => void>();

const put = (next: readonly TaskActor[]): void => {
  tasks = next;
  for (const hear of listeners) hear();
};

export const isWorking = (task: TaskActor): boolean => task.getSnapshot().matches('working');

/** The tasks of this client, the newest first. It holds nothing heavy: the first page has it. */
export const taskShelf = {
  subscribe: (hear: () => void) => {
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  },
  get: (): readonly TaskActor[] => tasks,
  add: (task: TaskActor): void => {
    put([task, ...tasks].filter((one, index) => index < TASKS_MAX || isWorking(one)));
  },
  /** Takes one away, or each that is over. */
  clear: (task?: TaskActor): void => {
    const gone = tasks.filter((one) => !isWorking(one) && (task === undefined || one === task));
    for (const one of gone) one.stop();
    put(tasks.filter((one) => !gone.includes(one)));
  },
};
