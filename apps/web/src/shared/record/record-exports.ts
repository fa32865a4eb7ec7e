import { recordExportOperations } from '@fairlot/contracts/record';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallAnswer } from '#shared/api/call.js';

export type RecordExport = CallAnswer<'ENG-307'>[number];

const POLL_MS = 1_000;

/** The user's exports of all lists. Polled every second while one is running. */
export const exportsQuery = queryOptions({
  queryKey: ['record-exports'],
  queryFn: ({ signal }) => call(recordExportOperations['ENG-307'], {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'running') ? POLL_MS : false,
});

const useReadAgain = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: exportsQuery.queryKey });
};

type ExportStart = {
  readonly record: string;
  readonly view: string | null;
  readonly query: object;
};

/** Starts an export as a background job. */
export const useStartExport = () =>
  useMutation({
    mutationFn: ({ query, ...list }: ExportStart) => {
      const body = { ...list, query: query as Record<string, string | string[]> };
      return call(recordExportOperations['ENG-306'], { body });
    },
    onSettled: useReadAgain(),
  });

/** Cancels an export, or deletes its file. */
export const useDeleteExport = () =>
  useMutation({
    mutationFn: ({ idExport }: Pick<RecordExport, 'idExport'>) =>
      call(recordExportOperations['ENG-309'], { params: { idExport } }),
    onSettled: useReadAgain(),
  });
