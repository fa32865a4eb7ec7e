import { closeClient, openClient, probeLeader } from '../client.js';

const STREAM_PREFIX = 'fairlot';

/**
 * Resolves when a newly opened client finds a leader. Each attempt opens another client. A
 * discovery without a leader fails after a second, so the loop needs no pause.
 */
export const freshClientFindsLeader = async (url: string): Promise<void> => {
  for (;;) {
    const client = openClient(url);
    try {
      return await probeLeader(client, STREAM_PREFIX);
    } catch {
      // A follower has refused, or there is no leader yet, so try again.
    } finally {
      await closeClient(client);
    }
  }
};
