import type { QueryClient } from '@tanstack/react-query';
import { isRefusal, retryDelayMs } from '#shared/api/api-error.js';
import type { SelectedRecord } from '#shared/record/list-source.js';
import { startTask } from '#shared/tasks/start-task.js';
import type { TaskLine, TaskOrder } from '#shared/tasks/task.machine.js';
import { switchUser, USERS_KEY, type EnableChange } from './users.js';

type SwitchOrder = {
  readonly client: QueryClient;
  readonly users: readonly SelectedRecord[];
  readonly change: Omit<EnableChange, 'idUser'>;
  /** Title of the task, with the number of users. */
  readonly titleOf: (n: number) => string;
  /** The reason for a refusal, in the reader's language. */
  readonly whyOf: (refusal: Error) => string;
};
type WaitingUser = { readonly user: SelectedRecord; readonly commandId: string };

/**
 * Enables or disables one account. If a rate limit applies, waits and tries again.
 * @throws errors other than refusals. They leave the state of the account unknown
 */
const switchOne = async (
  { change, whyOf }: SwitchOrder,
  { user, commandId }: WaitingUser,
): Promise<TaskLine> => {
  const line = { key: user.id, label: user.title };
  for (;;)
    try {
      await switchUser({ idUser: user.id, ...change }, commandId);
      return { ...line, outcome: 'done', text: null, code: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const waitMs = retryDelayMs(error);
      if (waitMs === null)
        return { ...line, outcome: 'refused', text: whyOf(error), code: error.problem.code };
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
};

/**
 * Changes the accounts one after the other. A retry after a lost response uses the same command id.
 */
const runSwitches = (order: SwitchOrder): TaskOrder['run'] => {
  const { client, users } = order;
  const waiting = users.map((user): WaitingUser => ({ user, commandId: crypto.randomUUID() }));
  const total = users.length;
  return async ({ signal, report }) => {
    report({ done: total - waiting.length, total });
    for (let next = waiting[0]; next && !signal.aborted; next = waiting[0]) {
      const line = await switchOne(order, next);
      waiting.shift();
      report({ done: total - waiting.length, total, lines: [line] });
    }
    await client.invalidateQueries({ queryKey: USERS_KEY });
  };
};

/** Enables or disables accounts as a task, with a result for each account (ADM-23). */
export const switchUsers = (order: SwitchOrder): void => {
  startTask({
    title: order.titleOf(order.users.length),
    unit: 'items',
    page: '/admin/users',
    run: runSwitches(order),
    again: (refused) => {
      const keys = new Set(refused.map(({ key }) => key));
      switchUsers({ ...order, users: order.users.filter(({ id }) => keys.has(id)) });
    },
  });
};
