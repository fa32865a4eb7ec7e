import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { makeAnswer, makeProblem } from '../../../testing/builders.js';
import {
  INPUT_DELAY_MS,
  isRetried,
  offerMachine,
  SETTLE_MS,
  type OfferEvent,
} from './offer.machine.js';
import type { OfferOrder, OfferOutcome } from './offer-order.js';

type Reply = (order: OfferOrder) => Promise<OfferOutcome>;
const accepted: Reply = ({ commandId }) =>
  Promise.resolve({ outcome: 'accepted', answer: makeAnswer(commandId) });
const refused =
  (code: string): Reply =>
  () =>
    Promise.resolve({ outcome: 'refused', problem: makeProblem(code) });
const failed =
  (status: number, code: string): Reply =>
  () =>
    Promise.reject(new ApiError(status, makeProblem(code), 3));
const BUSY = [
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'OVERLOADED'],
  [503, 'CONFLICT'],
] as const;
const lost: Reply = () => Promise.reject(new NoAnswer('timeout'));

const OFFER: OfferEvent = {
  type: 'OFFER',
  request: { kind: 'offer', amountMinor: 530_000 },
  confirmation: 'plain',
};
const CONFIRM: OfferEvent = { type: 'CONFIRM', amountMinor: 530_000 };

const start = (...replies: Reply[]) => {
  const orders: OfferOrder[] = [];
  let ids = 0;
  const machine = offerMachine.provide({
    actors: {
      send: fromPromise<OfferOutcome, OfferOrder>(({ input }) => {
        orders.push(input);
        return (replies[orders.length - 1] ?? accepted)(input);
      }),
    },
  });
  const actor = createActor(machine, { input: { newCommandId: () => `c-${++ids}` } }).start();
  const send = async (...events: (OfferEvent | OfferEvent['type'])[]) => {
    for (const event of events)
      actor.send(typeof event === 'string' ? ({ type: event } as OfferEvent) : event);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Places a bid, waits until its confirmation accepts input, and confirms it. */
  const confirm = async () => {
    await send(OFFER, 'SHOWN');
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS);
    await send(CONFIRM);
  };
  const is = (state: string) => actor.getSnapshot().matches(state as never);
  return { actor, orders, say: send, confirm, is };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a bid (SEC-59)', () => {
  it('is sent only after the second click', async () => {
    const { orders, say: send, confirm, is } = start();
    await send(OFFER);
    expect(orders).toEqual([]);
    await confirm();
    expect(is('accepted')).toBe(true);
    expect(orders).toMatchObject([{ commandId: 'c-1', amountMinor: 530_000, confirmed: false }]);
  });

  it('is placed only once, however often the user clicks', async () => {
    const { orders, say: send, confirm } = start();
    for (let click = 0; click < 100; click += 1) await send(OFFER, 'SHOWN', CONFIRM, CONFIRM);
    expect(orders).toEqual([]);
    await confirm();
    for (let click = 0; click < 100; click += 1) await send(OFFER, 'SHOWN', CONFIRM, CONFIRM);
    expect(orders).toHaveLength(1);
  });

  it('cannot be confirmed before the confirmation has been visible for a while', async () => {
    const { orders, say: send, is } = start();
    await send(OFFER);
    await vi.advanceTimersByTimeAsync(60_000);
    await send(CONFIRM);
    expect([orders, is('confirming')]).toEqual([[], true]);
    await send('SHOWN');
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS - 1);
    await send(CONFIRM);
    expect(orders).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await send(CONFIRM);
    expect(orders).toHaveLength(1);
  });

  it('cannot be confirmed at once after a change of the amount, or if the same amount is shown again', async () => {
    const { orders, say: send } = start();
    await send(OFFER, 'SHOWN');
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS);
    await send('SHOWN', CONFIRM);
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS);
    await send({ ...OFFER, request: { kind: 'offer', amountMinor: 540_000 } }, 'SHOWN');
    await send({ type: 'CONFIRM', amountMinor: 540_000 });
    expect(orders).toEqual([]);
  });

  it('is never sent with an amount other than the displayed one', async () => {
    const { orders, say: send } = start();
    await send({ ...OFFER, request: { kind: 'offer', amountMinor: 540_000 } }, 'SHOWN');
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS);
    await send(CONFIRM);
    expect(orders).toEqual([]);
    await send({ type: 'CONFIRM', amountMinor: 540_000 });
    expect(orders).toMatchObject([{ amountMinor: 540_000 }]);
  });

  it('can be followed by another bid after its outcome was shown for a while', async () => {
    const { orders, confirm } = start();
    await confirm();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    await confirm();
    expect(orders.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-2']);
  });

  it('has an unknown outcome without a response, and is repeated with the same command id', async () => {
    const { orders, say: send, confirm, is } = start(lost, lost);
    await confirm();
    expect(is('unknown')).toBe(true);
    await send(OFFER, CONFIRM, 'CANCEL', 'DISMISS');
    expect(is('unknown')).toBe(true);
    await send('RETRY');
    await send('RETRY');
    expect(is('accepted')).toBe(true);
    expect(orders.map(({ commandId, attempt }) => [commandId, attempt])).toEqual([
      ['c-1', 1],
      ['c-1', 2],
      ['c-1', 3],
    ]);
  });

  it.each(BUSY)(
    "is retried with the same command id after a temporary refusal (%s %s), when the server's delay has passed",
    async (status, code) => {
      const busy = failed(status, code);
      const { actor, orders, say: send, confirm, is } = start(busy, busy);
      await confirm();
      expect(is('unknown')).toBe(true);
      await send(OFFER, CONFIRM, 'DISMISS');
      await vi.advanceTimersByTimeAsync(2_999);
      expect([orders.length, isRetried(actor.getSnapshot().context)]).toEqual([1, true]);
      await vi.advanceTimersByTimeAsync(1);
      expect([orders.length, is('unknown')]).toEqual([2, true]);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(is('accepted')).toBe(true);
      expect(new Set(orders.map(({ commandId }) => commandId))).toEqual(new Set(['c-1']));
    },
  );

  it.each(BUSY)(
    'counts as refused after five temporary refusals (%s %s), and can then be placed again',
    async (status, code) => {
      const busy = failed(status, code);
      const { actor, orders, confirm, is } = start(busy, busy, busy, busy, busy);
      await confirm();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([orders.length, is('refused')]).toEqual([5, true]);
      expect(actor.getSnapshot().context.problem?.code).toBe(code);
      await confirm();
      expect([is('accepted'), orders.at(-1)?.commandId]).toEqual([true, 'c-2']);
    },
  );

  it.each(['STALE_INGRESS', 'STREAM_DAMAGED'])(
    'is shown as refused immediately if the server did nothing (%s), and only the user can repeat it',
    async (code) => {
      const { actor, orders, confirm, is } = start(failed(503, code));
      await confirm();
      expect(actor.getSnapshot().context).toMatchObject({ problem: { code }, order: null });
      await vi.advanceTimersByTimeAsync(60_000);
      expect([orders.length, is('refused')]).toEqual([1, true]);
      await confirm();
      expect(orders.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-2']);
    },
  );

  it.each(['STORE_UNAVAILABLE', 'NOT_READY', 'INTERNAL'])(
    'has an unknown outcome if the response is %s',
    async (code) => {
      const { actor, confirm, is } = start(failed(503, code));
      await confirm();
      expect([is('unknown'), isRetried(actor.getSnapshot().context)]).toEqual([true, false]);
    },
  );

  it.each([
    [503, 'STALE_INGRESS', 2],
    [503, 'STREAM_DAMAGED', 2],
    // These refusals cause automatic retries.
    [429, 'TOO_MANY_REQUESTS', 5],
    [503, 'OVERLOADED', 5],
    [503, 'CONFLICT', 5],
  ] as const)(
    'may have been accepted if its answer was lost, though its repeats are %s of %s',
    async (status, code, sent) => {
      const away = failed(status, code);
      const { orders, say: send, confirm, is } = start(lost, away, away, away, away);
      await confirm();
      await send('RETRY');
      await vi.advanceTimersByTimeAsync(60_000);
      expect([orders.length, is('unknown')]).toEqual([sent, true]);
      expect(new Set(orders.map(({ commandId }) => commandId))).toEqual(new Set(['c-1']));
    },
  );

  it('is refused if the server did nothing, even after an earlier bid whose response was lost', async () => {
    const stale = failed(503, 'STALE_INGRESS');
    const { say: send, confirm, is } = start(lost, refused('BELOW_MIN_NEXT'), stale);
    await confirm();
    await send('RETRY');
    await confirm();
    expect(is('refused')).toBe(true);
  });

  it('keeps the reason for a refusal, and can be placed again with a new command id', async () => {
    const { actor, orders, confirm, is } = start(refused('BELOW_MIN_NEXT'));
    await confirm();
    expect(is('refused')).toBe(true);
    expect(actor.getSnapshot().context.problem?.code).toBe('BELOW_MIN_NEXT');
    await confirm();
    expect(orders.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-2']);
  });

  it('needs a second confirmation if the server suspects a typing error, and is then sent as confirmed', async () => {
    const { actor, orders, say: send, confirm, is } = start(refused('CONFIRMATION_NEEDED'));
    await confirm();
    expect(is('confirming')).toBe(true);
    expect(actor.getSnapshot().context.confirmation).toBe('fatFinger');
    await send('SHOWN', CONFIRM);
    expect(orders).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(INPUT_DELAY_MS);
    await send(CONFIRM);
    expect(orders.map(({ commandId, confirmed }) => [commandId, confirmed])).toEqual([
      ['c-1', false],
      ['c-2', true],
    ]);
  });

  it('is not sent after the user has cancelled it', async () => {
    const { orders, say: send, is } = start();
    await send(OFFER, 'CANCEL');
    expect(is('editing')).toBe(true);
    await send(CONFIRM);
    expect(orders).toEqual([]);
  });
});
