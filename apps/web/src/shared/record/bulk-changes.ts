import { bulkChangeOperations } from '@fairlot/contracts/record';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#shared/api/call.js';
import { useMayCall } from '#shared/session/rights.js';
import { recordKeyOf, type BulkChange } from './record-api.js';
import type { RecordSelection } from './record-selection.js';
import type { ListDefinition } from './records.js';

export const processedCount = ({ outcomes }: BulkChange): number =>
  Object.values(outcomes).reduce((sum, one) => sum + one, 0);

/** The group of texts for a kind of bulk change. */
export const bulkTextKey = ({ action }: Pick<BulkChange, 'action'>) => `${action}Many` as const;

const POLL_MS = 1_000;

/** The user's bulk changes of a kind of record. Polled every second while one is running. */
const bulkChangesQuery = ({ record }: ListDefinition) =>
  queryOptions({
    queryKey: ['bulk-changes', record.name],
    queryFn: ({ signal }) =>
      call(bulkChangeOperations['ENG-172'], { query: { record: record.name } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'running') ? POLL_MS : false,
  });

/**
 * The bulk change to show: the one that was started on this page, otherwise one that is still
 * running, for example from another tab. Reloads the list as the change progresses.
 */
export const useBulkChange = ({
  definition,
  change: followed,
  onChange,
}: RecordSelection): { readonly change: BulkChange | null; readonly readAgain: () => void } => {
  const client = useQueryClient();
  const may = useMayCall();
  const query = bulkChangesQuery(definition);
  const { data = [] } = useQuery({ ...query, enabled: may('ENG-172') });
  const running = data.find(({ state }) => state === 'running') ?? null;
  const change =
    followed === null
      ? running
      : (data.find(({ commandId }) => commandId === followed.commandId) ?? followed);
  useEffect(() => {
    if (followed === null && running !== null) onChange(running);
  });
  const applied = change?.outcomes.applied ?? 0;
  useEffect(() => {
    if (applied > 0) void client.invalidateQueries({ queryKey: recordKeyOf(definition.record) });
  }, [client, definition, applied]);
  return {
    change,
    readAgain: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  };
};

export const stopBulkChange = ({ commandId, record }: BulkChange) =>
  call(bulkChangeOperations['ENG-174'], { params: { commandId }, query: { record } });
