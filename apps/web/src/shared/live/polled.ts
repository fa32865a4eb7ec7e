import type { UseQueryResult } from '@tanstack/react-query';
import type { Connection } from './connection-word.js';

type Polled = Pick<UseQueryResult, 'dataUpdatedAt' | 'failureCount' | 'isError'>;

/** Of a page that follows by asking again and again: it is cut off since its last answer. */
export const polledConnection = ({ dataUpdatedAt, failureCount, isError }: Polled): Connection => {
  const since = dataUpdatedAt === 0 ? null : dataUpdatedAt;
  if (isError || failureCount > 0) return { state: 'offline', since };
  return { state: since === null ? 'catchingUp' : 'live', since: null };
};
