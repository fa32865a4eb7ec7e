import { EventEmitter } from 'node:events';
import { urgentWork } from '@fairlot/kernel';
import type { FastifyReply } from 'fastify';
import { eventually } from '@fairlot/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS, type LimitSettings } from './limit-settings.js';
import { Turns } from './turns.js';

const PLACE = { atOnce: 1, atOncePerKey: 1, waitMs: 60_000, heldMaxMs: 60_000 };
const turnsOf = (turns: Partial<LimitSettings['turns']> = {}) =>
  new Turns({
    limits: { ...LIMITS, turns: { heavy: PLACE, call: PLACE, visit: PLACE, ...turns } },
  } as never);

const makeReply = (): FastifyReply =>
  Object.assign({} as FastifyReply, { raw: new EventEmitter() });
const answered = ({ raw }: FastifyReply) => void raw.emit('finish');
const visitor = (ip: string) => ({ caller: null, ip });
const user = (idUser: number, idDealer: number) =>
  ({ caller: { idUser, idDealer }, ip: '10.0.0.1' }) as never;

/** The started tasks, and functions that end them. */
const makeRun = (turns: Turns) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, requester: object, isHeavy = false) => {
    const reply = makeReply();
    const work = Promise.withResolvers<void>();
    ends.set(name, () => {
      work.resolve();
      answered(reply);
    });
    const call = turns.call(
      { ...(requester as Parameters<Turns['call']>[0]), isHeavy },
      reply,
      () => {
        begun.push(name);
        return work.promise;
      },
    );
    // Requests that a test leaves waiting are refused a minute later, during another test file.
    call.catch(() => {});
  };
  return { ask, begun, end: (name: string) => ends.get(name)?.() };
};

describe('turns of requests', () => {
  it('make visitors of one network wait for each other, but not visitors of other networks', async () => {
    const { ask, begun, end } = makeRun(turnsOf({ visit: { ...PLACE, atOnce: 2 } }));
    ask('one', visitor('2001:db8:0:1::1'));
    ask('neighbour', visitor('2001:db8:0:1::2'));
    ask('another', visitor('2001:db8:0:2::1'));
    await eventually(() => expect(begun).toEqual(['one', 'another']));
    end('one');
    await eventually(() => expect(begun).toEqual(['one', 'another', 'neighbour']));
  });

  it('make users of one dealer wait for each other, but not users of other dealers', async () => {
    const { ask, begun, end } = makeRun(turnsOf({ call: { ...PLACE, atOnce: 9 } }));
    ask('one', user(1, 7));
    ask('colleague', user(2, 7));
    ask('another', user(3, 8));
    await eventually(() => expect(begun).toEqual(['one', 'another']));
    end('one');
    await eventually(() => expect(begun).toEqual(['one', 'another', 'colleague']));
  });

  it('are limited for visitors as a whole, however many addresses they have', async () => {
    const { ask, begun } = makeRun(turnsOf({ visit: { ...PLACE, atOnce: 2 } }));
    for (let nth = 1; nth <= 40; nth += 1) ask(`${nth}`, visitor(`10.0.0.${nth}`));
    ask('signed in', user(1, 7));
    await eventually(() => expect(begun).toContain('signed in'));
    expect(begun).toEqual(['1', '2', 'signed in']);
  });

  it('make calls wait during a bid, and visitors during a call of a signed-in user', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, begun, end } = makeRun(turnsOf({ call: { ...PLACE, atOnce: 9 } }));
    const bid = Promise.withResolvers<void>();
    const bidding = urgentWork.run(() => bid.promise);
    ask('call', user(1, 7));
    await vi.advanceTimersByTimeAsync(5);
    expect(begun).toEqual([]);
    bid.resolve();
    await bidding;
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['call']);
    ask('visit', visitor('10.0.0.1'));
    await vi.advanceTimersByTimeAsync(5);
    expect(begun).toEqual(['call']);
    end('call');
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['call', 'visit']);
  });

  it('end when the response is sent, not already when it is ready', async () => {
    const turns = turnsOf();
    const { ask, begun } = makeRun(turns);
    const reply = makeReply();
    await turns.call({ ...visitor('10.0.0.1'), isHeavy: false }, reply, () => Promise.resolve());
    ask('next', visitor('10.0.0.1'));
    await new Promise(setImmediate);
    expect(begun).toEqual([]);
    answered(reply);
    await eventually(() => expect(begun).toEqual(['next']));
  });

  it('are followed by a pause after a large response if a bid was placed recently', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const rest = { workMs: { perSecond: 1_000, burst: 1 }, maxMs: 500 };
    const turns = turnsOf({ visit: { ...PLACE, rest } });
    await turns.urgent(() => Promise.resolve());
    const socket = { bytesWritten: 0 };
    const reply = { raw: Object.assign(new EventEmitter(), { socket }) };
    await turns.page(visitor('10.0.0.1'), reply as never);
    const { ask, begun } = makeRun(turns);
    ask('next', visitor('10.0.0.1'));
    socket.bytesWritten = 2_000_000;
    reply.raw.emit('finish');
    await vi.advanceTimersByTimeAsync(95);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(begun).toEqual(['next']);
  });

  it('of a page that the client aborted end when its response is ready, or after the maximum time', async () => {
    const turns = turnsOf({ visit: { ...PLACE, heldMaxMs: 50 } });
    const { ask, begun } = makeRun(turns);
    const reply = makeReply();
    await turns.page(visitor('10.0.0.1'), reply);
    ask('next', visitor('10.0.0.1'));
    reply.raw.emit('close');
    await new Promise(setImmediate);
    expect(begun).toEqual([]);
    await eventually(() => expect(begun).toEqual(['next']));
  });
});
