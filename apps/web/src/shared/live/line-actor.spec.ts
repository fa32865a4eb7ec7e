// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { lineActor } from './line-actor.js';

/** Starts the actor with a connection that opens when the test says so. */
const start = () => {
  let opened: () => void = () => {};
  const events: string[] = [];
  const line = { close: (): void => void events.push('closed') };
  const listener = { message: () => {}, presence: () => {} };
  const actor = createActor(
    lineActor({
      open: () => new Promise<typeof line>((resolve) => (opened = () => resolve(line))),
      listener,
      begin: (_, { atEnd }) => {
        events.push('watched');
        atEnd(() => events.push('left'));
        return Promise.resolve();
      },
    }),
  ).start();
  return { actor, events, open: () => opened() };
};

it('STA-058 the connection actor subscribes to topics only over an open connection, and unsubscribes before closing', async () => {
  const { actor, events, open } = start();
  expect(events).toEqual([]);
  open();
  await vi.waitFor(() => expect(events).toEqual(['watched']));
  actor.stop();
  expect(events).toEqual(['watched', 'left', 'closed']);
});

it('STA-058 a connection that opens after it is no longer needed is closed without subscribing', async () => {
  const { actor, events, open } = start();
  actor.stop();
  open();
  await vi.waitFor(() => expect(events).toEqual(['closed']));
});
