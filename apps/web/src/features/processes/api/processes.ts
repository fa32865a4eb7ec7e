import { processOperations, type ProcessReport } from '@fairlot/contracts/engineering';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const REFRESH_EVERY_MS = 5_000;
/** How much time the curves show at most. They start empty when the page opens. */
export const HISTORY_MS = 600_000;

/** The figures of all reporting processes at one time, by the id of the process. */
export type ProcessMoment = {
  readonly at: number;
  readonly of: ReadonlyMap<string, ProcessReport['figures']>;
};
export type ProcessesAnswer = AnswerTo<'ENG-37'> & { readonly history: readonly ProcessMoment[] };

/** Appends a response to the earlier measurements. */
export const addHistory = (
  answer: AnswerTo<'ENG-37'>,
  before: readonly ProcessMoment[],
): ProcessesAnswer => {
  const { serverNow: at, processes } = answer;
  const of = new Map(processes.map(({ idProcess, figures }) => [idProcess, figures]));
  const historyRows = before.filter((moment) => moment.at > at - HISTORY_MS && moment.at < at);
  return { ...answer, history: [...historyRows, { at, of }] };
};

/** Polls the state of the processes (ENG-37). Stops while the user has paused the page. */
export const processesQuery = (isPaused: boolean) =>
  queryOptions({
    queryKey: ['processes'],
    queryFn: async ({ signal, client }) => {
      const answer = await call(processOperations['ENG-37'], {}, { signal });
      const before = client.getQueryData<ProcessesAnswer>(['processes'])?.history ?? [];
      return addHistory(answer, before);
    },
    staleTime: 0,
    refetchInterval: isPaused ? false : REFRESH_EVERY_MS,
  });
