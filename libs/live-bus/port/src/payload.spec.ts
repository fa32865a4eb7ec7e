import { expect, it, vi } from 'vitest';
import { LazyPayload, RetainedStates, textOf } from './index.js';

it('a `LazyPayload` is serialised once for all readers, and not at all if it is only retained', () => {
  const message = { toJSON: vi.fn<() => string>(() => 'state') };
  const payload = new LazyPayload(message);
  const retained = new RetainedStates(2);
  retained.set('auctions/12', payload);
  expect([retained.has('auctions/12'), message.toJSON.mock.calls]).toEqual([true, []]);
  expect([textOf(payload), retained.get('auctions/12')]).toEqual(['"state"', '"state"']);
  expect(message.toJSON).toHaveBeenCalledOnce();
});

it('a string payload is returned unchanged', () => expect(textOf('"state"')).toBe('"state"'));
