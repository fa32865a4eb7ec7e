import { publicOperations } from '@fairlot/contracts/public';
import type { IdMarket } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#shared/api/call.js';

export type PortalInfo = NonNullable<z.infer<(typeof publicOperations)['OPEN-14']['answer']>>;

/** Contact data of a market's customer service (OPEN-14). Null if it is not configured. */
export const infoQuery = (market: IdMarket) =>
  queryOptions({
    queryKey: ['portal-info', market],
    queryFn: ({ signal }) => call(publicOperations['OPEN-14'], { query: { market } }, { signal }),
  });
