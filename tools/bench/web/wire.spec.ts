import { describe, expect, it } from 'vitest';
import { parseAmount } from './lost-updates.ts';
import { Wire } from './wire.ts';

const frame = (name: string, message: unknown): string =>
  `42${JSON.stringify([name, { topic: 'auctions/1/lots/7', message }])}`;
const state = (idLot: number, position: number) => ({ idLot, position, status: 'RUN' });

describe('messages to the page', () => {
  it('count as one update per lot state, and record the highest position of each lot', () => {
    const wire = new Wire();
    for (const position of [4, 6, 5]) wire.take(frame('live', state(7, position)));
    expect(wire.received).toBe(3);
    expect(wire.positionOf(7)).toBe(6);
    expect(wire.positionOf(8)).toBe(-1);
  });

  it('count as one update for each lot state in the frame of a board', () => {
    const wire = new Wire();
    const states = [state(7, 4), state(8, 6)].map((message) => ({ topic: 'a', message }));
    wire.take(`42${JSON.stringify(['board', { states }])}`);
    expect([wire.received, wire.positionOf(7), wire.positionOf(8)]).toEqual([2, 4, 6]);
  });

  it('do not count if they are pings, replies, presence, notices, auction states or cleared topics', () => {
    const wire = new Wire();
    for (const other of ['2', '430[{"refused":[]}]', '40{"sid":"a"}']) wire.take(other);
    wire.take(frame('presence', state(7, 1)));
    wire.take(frame('live', { idLot: 7, position: 1, kind: 'OUTBID' }));
    wire.take(frame('live', { position: 1, status: 'RUN' }));
    wire.take(frame('live', null));
    expect(wire.received).toBe(0);
  });
});

it('the amount of a price is read whichever characters a market writes around its digits', () => {
  expect(["34'100 €", '34.100 €', '5'].map(parseAmount)).toEqual([34_100, 34_100, 5]);
});
