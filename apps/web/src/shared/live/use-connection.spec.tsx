import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { createQueryClient } from '../../app/query-client.js';
import { makeProblem, makeUser } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { sessionQuery } from '#shared/session/session.js';
import { liveConnectionMachine, type ConnectionEvent } from './live-connection.machine.js';
import { useConnection } from './use-connection.js';

/**
 * Runs a connection that reports the end of the session. The portal then returns this response for
 * the session.
 */
const ended = (session: () => unknown) => {
  makePortal({ 'SEC-10': session });
  const lines: ((event: ConnectionEvent) => void)[] = [];
  const line = fromCallback<ConnectionEvent>(({ sendBack }) => void lines.push(sendBack));
  const machine = liveConnectionMachine.provide({ actors: { line } });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const { result } = renderHook(() => useConnection(machine), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const say = (event: ConnectionEvent) => act(() => lines.at(-1)?.(event));
  const becomes = (state: string) => waitFor(() => expect(result.current.state).toBe(state));
  say({ type: 'SESSION_ENDED' });
  return { client, result, lines, say, becomes };
};
const away = () => makeProblem('NOT_READY', { errorCode: '503001' });
const noAnswer = () => {
  throw new TypeError('failed');
};

it('a connection that reports the end of the session is opened again if the session is still valid', async () => {
  const { lines } = ended(() => makeUser());
  await waitFor(() => expect(lines).toHaveLength(2));
});

it.each([
  ['the portal is unreachable', away],
  ['there is no response', noAnswer],
])(
  'a connection that reports the end of the session is opened again if the check of the session fails: %s',
  async (_, session) => {
    const { lines, say, becomes } = ended(session);
    await waitFor(() => expect(lines).toHaveLength(2));
    say({ type: 'UP' });
    await becomes('live');
  },
);

it('a connection that reports the end of the session again ends if the next check confirms it', async () => {
  let answer: () => unknown = away;
  const { client, result, lines, say, becomes } = ended(() => answer());
  await waitFor(() => expect(lines).toHaveLength(2));
  answer = () => null;
  say({ type: 'SESSION_ENDED' });
  await becomes('ended');
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(result.current.state).toBe('ended');
});
