import { processOperations, type ProcessReport } from '@fairlot/contracts/engineering';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const EVERY_MS = 5_000;
/** What curves are drawn of: as long as the page has looked, at most. */
export const HISTORY_MS = 600_000;

/** A moment of each process that told of itself, by its id. */
export type Moment = {
  readonly at: number;
  readonly of: ReadonlyMap<string, ProcessReport['figures']>;
};
export type Told = AnswerTo<'ENG-37'> & { readonly history: readonly Moment[] };

/** The answer with what was told before it. */
export const withHistory = (answer: AnswerTo<'ENG-37'>, before: readonly Moment[]): Told => {
  const { serverNow: at, processes } = answer;
  const of = new Map(processes.map(({ idProcess, figures }) => [idProcess, figures]));
  const kept = before.filter((moment) => moment.at > at - HISTORY_MS && moment.at < at);
  return { ...answer, history: [...kept, { at, of }] };
};

/** How the processes are, again and again (ENG-37); while the page rests it is not asked. */
export const processesQuery = (isPaused: boolean) =>
  queryOptions({
    queryKey: ['processes'],
    queryFn: async ({ signal, client }) => {
      const answer = await call(processOperations['ENG-37'], {}, { signal });
      const before = client.getQueryData<Told>(['processes'])?.history ?? [];
      return withHistory(answer, before);
    },
    staleTime: 0,
    refetchInterval: isPaused ? false : EVERY_MS,
  });
