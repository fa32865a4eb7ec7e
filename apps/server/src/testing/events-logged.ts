import type { StoredEventView } from '@fairlot/contracts/engineering';
import { vi } from 'vitest';
import { WAIT_OPTIONS } from './make-auction.js';
import type { Client, InputOf } from './client.js';

/**
 * Waits until ENG-13 finds an event with this position in its stream, and returns all events found.
 * An older open transaction in any database of the server delays newer events.
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
