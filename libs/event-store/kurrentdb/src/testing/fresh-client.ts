import { closeClient, openClient, probeLeader } from '../client.js';

const STREAM_PREFIX = 'fairlot';

/**
 * Resolves when a client that is opened now finds a leader. Each attempt opens another one. A
 * discovery without a leader fails after a second, so the loop needs no pause.
 */
export const freshClientFindsLeader = async (url: string): Promise<void> => {
  for (;;) {
    const client = openClient(url);
    try {
      return await probeLeader(client, STREAM_PREFIX);
    } catch {
      // A follower refused, or there is no leader yet. The loop tries again.
    } finally {
      await closeClient(client);
    }
  }
};
