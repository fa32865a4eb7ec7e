import { specify } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '../refusals.js';
import type { LotCommand } from './lot.commands.js';
import { lotDecider } from './lot.decider.js';
import type { LotEvent } from './lot.events.js';
import {
  play,
  agent,
  buy,
  ENDS_AT,
  fold,
  lotAfter,
  MINUTE_MS,
  offer,
  scheduled,
  makeTerms,
  started,
  STARTS_AT,
} from './testing/lot-builders.js';

const { given } = specify(lotDecider);
const CLICK_AND_BUY = { clickAndBuyMinor: 9_000_00 };
const running = play(started(CLICK_AND_BUY), offer(1, 5_000));
const closed = play(running, { type: 'CloseLot', now: ENDS_AT });
const AWARD = { type: 'MarkAwarded', idOffer: 1, idDealer: 1, priceMinor: 5_000_00 } as const;
const LATER = ENDS_AT + 10 * MINUTE_MS;
const reason = 'because';
const CLOSE_EARLY = {
  type: 'CloseLotEarly',
  reason,
  byStaff: false,
  now: ENDS_AT - MINUTE_MS,
} as const;

/** For each status, a history that results in it. */
const HISTORIES = {
  SCH: [scheduled(CLICK_AND_BUY)],
  RUN: running,
  CALLED: play(running, CLOSE_EARLY),
  PAUSED: play(running, { type: 'PauseLot', reason: 'photographs', now: STARTS_AT }),
  CLD: closed,
  AWA: play(closed, AWARD),
  WDR: play([scheduled()], { type: 'WithdrawLot', reason: 'sold', byStaff: false, now: 0 }),
} satisfies Record<string, readonly LotEvent[]>;
type Place = keyof typeof HISTORIES;
const PLACES: readonly Place[] = ['SCH', 'RUN', 'CALLED', 'PAUSED', 'CLD', 'AWA', 'WDR'];

const COMMANDS = {
  schedule: {
    type: 'ScheduleLot',
    idAuction: 1,
    idLot: 1,
    idSellerDealers: [9],
    terms: makeTerms(),
    now: STARTS_AT,
  },
  reschedule: { type: 'RescheduleLot', idSellerDealers: [9], terms: makeTerms(), now: STARTS_AT },
  start: { type: 'StartLot', now: STARTS_AT },
  offer: offer(2, 5_100),
  agent: agent(2, 5_100),
  'click-and-buy': buy(2),
  extend: { type: 'ExtendLot', endsAt: LATER, note: reason, now: STARTS_AT },
  follow: { type: 'FollowExtension', endsAt: LATER, ingressAt: STARTS_AT },
  pause: { type: 'PauseLot', reason, now: STARTS_AT },
  resume: { type: 'ResumeLot', now: STARTS_AT },
  close: { type: 'CloseLot', now: ENDS_AT },
  'close-early': CLOSE_EARLY,
  award: AWARD,
  'revert award': { type: 'MarkAwardReverted', reason, now: ENDS_AT },
  reopen: { type: 'ReopenLot', endsAt: LATER, reason, now: ENDS_AT + MINUTE_MS },
  withdraw: { type: 'WithdrawLot', reason, byStaff: true, now: STARTS_AT },
  void: { type: 'VoidOffer', idOffer: 1, reason, byStaff: true },
} satisfies Record<string, LotCommand>;
type Trigger = keyof typeof COMMANDS;

/** Domain section 2, row by row: from, trigger, to. There are no other transitions. */
const TABLE: readonly (readonly [Place, Trigger, Place])[] = [
  ['SCH', 'reschedule', 'SCH'],
  ['SCH', 'start', 'RUN'],
  ['RUN', 'offer', 'RUN'],
  ['RUN', 'agent', 'RUN'],
  ['RUN', 'click-and-buy', 'AWA'],
  ['RUN', 'extend', 'RUN'],
  ['RUN', 'follow', 'RUN'],
  ['PAUSED', 'extend', 'PAUSED'],
  ['PAUSED', 'follow', 'PAUSED'],
  ['RUN', 'pause', 'PAUSED'],
  ['PAUSED', 'resume', 'RUN'],
  ['RUN', 'void', 'RUN'],
  ['PAUSED', 'void', 'PAUSED'],
  ['RUN', 'close', 'CLD'],
  ['RUN', 'close-early', 'CALLED'],
  ['CALLED', 'offer', 'RUN'],
  ['CALLED', 'agent', 'RUN'],
  ['CALLED', 'click-and-buy', 'AWA'],
  ['CALLED', 'extend', 'RUN'],
  ['CALLED', 'follow', 'CALLED'],
  ['CALLED', 'pause', 'PAUSED'],
  ['CALLED', 'void', 'RUN'],
  ['CALLED', 'close', 'CLD'],
  ['CALLED', 'withdraw', 'WDR'],
  ['CLD', 'award', 'AWA'],
  ['AWA', 'revert award', 'CLD'],
  ['CLD', 'void', 'CLD'],
  ['CLD', 'reopen', 'RUN'],
  ['SCH', 'withdraw', 'WDR'],
  ['RUN', 'withdraw', 'WDR'],
  ['PAUSED', 'withdraw', 'WDR'],
];

const TRIGGERS = Object.keys(COMMANDS).filter((name): name is Trigger => name in COMMANDS);
const UNLISTED = PLACES.flatMap((from) => TRIGGERS.map((trigger) => ({ from, trigger }))).filter(
  ({ from, trigger }) => !TABLE.some(([place, name]) => place === from && name === trigger),
);

/**
 * The expected refusal code. Bids and purchases have their own codes (check 8), and so does a
 * paused lot.
 */
const expectedCode = (from: Place, trigger: Trigger): RefusalCode => {
  const isBid = trigger === 'offer' || trigger === 'agent' || trigger === 'click-and-buy';
  if (from === 'PAUSED' && (isBid || trigger === 'close' || trigger === 'close-early'))
    return 'LOT_PAUSED';
  // Without bids, the bid to void is unknown in any status of the lot.
  if (trigger === 'void' && fold(HISTORIES[from]).position < 2) return 'OFFER_UNKNOWN';
  return isBid ? 'LOT_NOT_OPEN' : 'INVALID_TRANSITION';
};

describe('the status of a lot (STA-070 to STA-082, domain section 2)', () => {
  it.each(TABLE)('changes from %s by %s to %s', (from, trigger, to) => {
    const lot = lotAfter(HISTORIES[from], COMMANDS[trigger]);
    const inside = to === 'PAUSED' || to === 'CALLED';
    expect([lot.status, lot.paused, lot.lastCall !== null]).toEqual([
      inside ? 'RUN' : to,
      to === 'PAUSED',
      to === 'CALLED',
    ]);
  });

  it.each(UNLISTED)('stays $from: $trigger is refused', ({ from, trigger }) => {
    given(...HISTORIES[from])
      .when(COMMANDS[trigger])
      .thenRefused(expectedCode(from, trigger));
  });

  it('is missing for a lot that was never scheduled, for which commands are refused', () => {
    for (const trigger of TRIGGERS) {
      if (trigger === 'schedule') continue;
      const refused = lotDecider.decide(COMMANDS[trigger], fold([]));
      expect(refused).toMatchObject({
        refusal: { code: expect.stringMatching(/^(NOT_FOUND|LOT_UNKNOWN)$/) },
      });
    }
  });

  it('can be RUN again after a reverted click-and-buy, unless the stored revert has no time', () => {
    const sold = play(running, buy(2));
    const revert = { type: 'MarkAwardReverted', reason, now: ENDS_AT } as const;
    expect(lotAfter(sold, revert, COMMANDS.reopen)).toMatchObject({ status: 'RUN', endsAt: LATER });
    given(...sold, { type: 'LotAwardReverted', data: { reason } })
      .when(COMMANDS.reopen)
      .thenRefused('REOPEN_TOO_LATE', { reopenUntilAt: null });
  });
});
