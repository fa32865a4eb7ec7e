import type { StoredEventView } from '@fairlot/contracts/engineering';
import { vi } from 'vitest';
import { WAIT_OPTIONS } from './make-auction.js';
import type { Client, InputOf } from './client.js';

/**
 * The events that ENG-13 finds, once one of them has this position in its stream. An older open
 * transaction in any database of the cluster delays newer events.
 */
export const readLoggedEvents = (
  client: Client,
  query: InputOf<'ENG-13'>['query'],
  position: number | null,
): Promise<readonly StoredEventView[]> =>
  vi.waitFor(async () => {
    const { events } = await client.run('ENG-13', { query });
    if (!events.some((event) => event.position === position))
      throw new Error(`position ${position} is not logged`);
    return events;
  }, WAIT_OPTIONS);
