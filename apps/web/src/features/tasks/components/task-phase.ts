import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { TaskActor, taskMachine } from '#shared/tasks/task.machine.js';

export type TaskPhase = 'running' | 'cancelling' | 'done' | 'cancelled' | 'failed';

const phaseOf = (snapshot: SnapshotFrom<typeof taskMachine>): TaskPhase => {
  if (snapshot.matches({ working: 'running' })) return 'running';
  if (snapshot.matches('working')) return 'cancelling';
  if (snapshot.matches('done')) return 'done';
  return snapshot.matches('failed') ? 'failed' : 'cancelled';
};

export const useTaskPhase = (task: TaskActor): TaskPhase => useSelector(task, phaseOf);
