import type { UseQueryResult } from '@tanstack/react-query';
import type { ConnectionFacts } from './connection-word.js';

type QueryState = Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount' | 'isError'>;

/**
 * The connection state of a page that polls. If polls fail, the page is offline since the last
 * response.
 */
export const polledConnection = ({
  dataUpdatedAt,
  failureCount,
  isError,
}: QueryState): ConnectionFacts => {
  const since = dataUpdatedAt === 0 ? null : dataUpdatedAt;
  if (isError || failureCount > 0) return { state: 'offline', since };
  return { state: since === null ? 'catchingUp' : 'live', since: null };
};
