// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { lineActor } from './line-actor.js';

/** A line that opens on the test's command. */
const start = () => {
  let opened: () => void = () => {};
  const said: string[] = [];
  const line = { close: (): void => void said.push('closed') };
  const listener = { message: () => {}, presence: () => {} };
  const actor = createActor(
    lineActor({
      open: () => new Promise<typeof line>((resolve) => (opened = () => resolve(line))),
      listener,
      begin: (_, { atEnd }) => {
        said.push('watched');
        atEnd(() => said.push('left'));
        return Promise.resolve();
      },
    }),
  ).start();
  return { actor, said, open: () => opened() };
};

it('STA-058 watches topics only over an open line, and unwatches before closing', async () => {
  const { actor, said, open } = start();
  expect(said).toEqual([]);
  open();
  await vi.waitFor(() => expect(said).toEqual(['watched']));
  actor.stop();
  expect(said).toEqual(['watched', 'left', 'closed']);
});

it('closes a line that opens after it is no longer wanted, without watching', async () => {
  const { actor, said, open } = start();
  actor.stop();
  open();
  await vi.waitFor(() => expect(said).toEqual(['closed']));
});
