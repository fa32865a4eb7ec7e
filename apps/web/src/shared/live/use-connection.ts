import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { serverClock } from '#shared/clock/server-clock.js';
import { sessionQuery } from '#shared/session/session.js';
import { connectionState, type liveConnectionMachine } from './live-connection.machine.js';

/**
 * Runs a live connection while its component is mounted. Returns its state, its transport, the time
 * of the last update, and a function that retries.
 */
export const useConnection = (machine: typeof liveConnectionMachine) => {
  const [snapshot, send] = useMachine(machine, { input: { now: () => serverClock().now() } });
  const state = connectionState(snapshot);
  const client = useQueryClient();
  useEffect(() => {
    if (state !== 'ended') return;
    const ask = client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // A change of rights closes the connections of the dealer, but not the session. If this check
    // fails, the next connection reports the end of the session again.
    void ask
      .catch(() => undefined)
      .then((user) => user !== null && send({ type: 'SESSION_HOLDS' }));
  }, [state, client, send]);
  useEffect(() => {
    const online = () => send({ type: 'TRY_NOW' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [send]);
  const { since, way } = snapshot.context;
  return { state, since, way, send };
};
