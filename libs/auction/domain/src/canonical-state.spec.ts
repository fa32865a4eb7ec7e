import { describe, expect, it } from 'vitest';
import { auctionDecider } from './auction/auction.decider.js';
import type { AuctionEvent } from './auction/auction.events.js';
import type { AuctionState } from './auction/auction.state.js';
import { awardDecider } from './award/award.decider.js';
import type { AwardEvent } from './award/award.events.js';
import type { AwardState } from './award/award.state.js';
import { canonicalState } from './canonical-state.js';
import { lotDecider } from './lot/lot.decider.js';
import type { LotEvent } from './lot/lot.events.js';
import type { Lot } from './lot/lot.state.js';
import {
  play,
  agent,
  ENDS_AT,
  lotAfter,
  MINUTE_MS,
  offer,
  sealed,
  SELLER,
  makeTerms,
  started,
  STARTS_AT,
} from './lot/testing/lot-builders.js';

const text = (state: object) => JSON.stringify(state);

describe('the canonical state (I7)', () => {
  it('is plain JSON that stays the same after serialising and parsing', () => {
    const states = [
      canonicalState.lot(lotAfter(started(), agent(1, 6_000), offer(2, 5_500))),
      canonicalState.lot(lotDecider.initial),
      canonicalState.auction(auctionDecider.initial),
      canonicalState.award(awardDecider.initial),
    ];
    expect(JSON.parse(text(states))).toStrictEqual(states);
  });

  it('differs if the same bids come in another order, on sealed and on open lots', () => {
    const pairs = [
      [
        lotAfter(started(), agent(1, 6_000), agent(2, 6_000)),
        lotAfter(started(), agent(2, 6_000), agent(1, 6_000)),
      ],
      [
        lotAfter(started({ format: { kind: 'SEALED' } }), sealed(1, 6_000), sealed(2, 7_000)),
        lotAfter(started({ format: { kind: 'SEALED' } }), sealed(2, 7_000), sealed(1, 6_000)),
      ],
    ] as const;
    for (const [one, other] of pairs) {
      expect(text(canonicalState.lot(one))).not.toBe(text(canonicalState.lot(other)));
    }
  });

  const LOT = lotAfter(started(), agent(1, 6_000), offer(2, 5_500));
  it.each<[string, Partial<Lot>]>([
    ['status', { status: 'CLD' }],
    ['pause', { paused: true }],
    ['end', { endsAt: LOT.endsAt + 1 }],
    ["owner's end", { ownerEndsAt: LOT.ownerEndsAt + 1 }],
    ['soft closes', { softCloses: 1 }],
    ['close', { closedAt: LOT.endsAt }],
    ['position', { position: LOT.position + 1 }],
    ['position of the price', { pricePosition: LOT.pricePosition + 1 }],
    ['number of the newest bid', { lastIdOffer: LOT.lastIdOffer + 1 }],
    ['number of bids', { offersCount: LOT.offersCount + 1 }],
    ['newest bid', { offers: LOT.offers && { ...LOT.offers, amountMinor: 1 } }],
    ['time of the newest bid', { lastOfferAt: LOT.endsAt }],
    ['leader', { standing: LOT.standing && { ...LOT.standing, idLeader: 9 } }],
    ['maximum', { standing: LOT.standing && { ...LOT.standing, leaderMaxMinor: 1 } }],
    ['price', { standing: LOT.standing && { ...LOT.standing, priceMinor: 1 } }],
    ['reserve', { standing: LOT.standing && { ...LOT.standing, reserveMet: false } }],
    ['seller', { idSellerDealers: [LOT.idLot + 900] }],
    ['one of two sellers', { idSellerDealers: [...LOT.idSellerDealers, 7] }],
    ['vehicle', { terms: { ...LOT.terms, idVehicles: [2] } }],
    ['policy', { terms: { ...LOT.terms, policyHash: 'another' } }],
    ['format', { terms: { ...LOT.terms, format: { kind: 'SEALED' } } }],
  ])('differs for a lot with another %s', (_fact, changes) =>
    expect(text(canonicalState.lot({ ...LOT, ...changes }))).not.toBe(
      text(canonicalState.lot(LOT)),
    ),
  );

  it('does not grow with the number of bids', () => {
    let history = started();
    for (let euros = 5_000; euros < 9_000; euros += 100) {
      history = play(history, offer((euros / 100) % 2, euros));
    }
    const few = text(canonicalState.lot(lotAfter(started(), offer(1, 5_000))));
    const many = text(canonicalState.lot(lotAfter(history)));
    expect(many.length - few.length).toBeLessThan(20);
  });
});

describe('I7 the text from which stored hashes are computed', () => {
  const same = (state: object, ...parts: readonly object[]) =>
    expect(text(state)).toBe(text(Object.assign({}, ...parts)));

  it('is fixed for a lot, auction or award that does not exist yet, and for a deleted auction', () => {
    same(canonicalState.lot(lotDecider.initial), { aggregate: 'lot', status: null });
    same(canonicalState.award(awardDecider.initial), { aggregate: 'award', status: null });
    for (const deleted of [false, true])
      same(canonicalState.auction({ status: null, deleted }), {
        aggregate: 'auction',
        status: null,
        deleted,
      });
  });

  const times = { startsAt: STARTS_AT, endsAt: ENDS_AT };
  const begun = { status: 'RUN', paused: false, ...times, ownerEndsAt: ENDS_AT, softCloses: 0 };
  const sale = { idOffer: 2, idDealer: 3, priceMinor: 9_000_00 };

  it('is fixed for a lot without bids', () => {
    const terms = { reserveMinor: 6_000_00, clickAndBuyMinor: 9_000_00 };
    same(
      canonicalState.lot(lotAfter(started(terms))),
      { aggregate: 'lot', idAuction: 1, idLot: 1, idSellerDealer: SELLER, ...begun },
      { closedAt: null, idVehicles: [1], money: ['EUR', 5_000_00, 6_000_00, 9_000_00] },
      { sealed: false, policyHash: 'policy-hash', position: 1, pricePosition: -1 },
      { offers: [0, 0, 0], newestOffer: null, standing: null, awarded: null },
    );
  });

  it('contains whether a lot is sealed', () => {
    const lot = lotAfter(started({ format: { kind: 'SEALED' } }));
    expect(canonicalState.lot(lot)).toHaveProperty('sealed', true);
  });

  it('is fixed for a lot of two sellers with a last call, a pause and a sale', () => {
    const events: readonly LotEvent[] = [
      ...play(started(), offer(1, 5_000)),
      { type: 'LastCallStarted', data: { closesAt: ENDS_AT - 1, reason: 'gate' } },
      { type: 'LotPaused', data: { reason: 'a question', pausedAt: ENDS_AT - MINUTE_MS } },
    ];
    const lot = { ...lotAfter(events), idSellerDealers: [SELLER, 7] };
    const awarded = { channel: 'CLICK_BUY', ...sale, position: 5 } as const;
    same(
      canonicalState.lot({ ...lot, awarded }),
      { aggregate: 'lot', idAuction: 1, idLot: 1, idSellerDealer: SELLER },
      { idSellerDealers: [SELLER, 7], ...begun, paused: true },
      { closedAt: null, idVehicles: [1], money: ['EUR', 5_000_00, null, null], sealed: false },
      { policyHash: 'policy-hash', position: 4, pricePosition: 2, offers: [1, 1, 0] },
      { newestOffer: [1, 1, 'OFFER', 5_000_00], leftMs: MINUTE_MS },
      { lastCall: [ENDS_AT - 1, 'gate'], lastOfferAt: STARTS_AT + MINUTE_MS },
      { standing: [1, 1, 5_000_00, 5_000_00, true], awarded: ['CLICK_BUY', 2, 3, 9_000_00] },
    );
  });

  it('is fixed for an auction before its start, and after messages and an extension', () => {
    const { policy, policyHash, format } = makeTerms();
    const terms = { name: 'Fleet', auctionType: 'LEA', idTemplate: 4, idMarkets: ['IT'], ...times };
    const regulation = { version: 1, hash: 'regulation-hash' };
    const published = (staggerMs: number): AuctionEvent => ({
      type: 'AuctionPublished',
      data: {
        idAuction: 1,
        idOwnerDealer: 9,
        ...terms,
        auctionType: 'LEA',
        staggerMs,
        format,
        policy,
        policyHash,
        regulation,
        idLots: [1, 2],
      },
    });
    const later: readonly AuctionEvent[] = [
      { type: 'AuctionStarted', data: {} },
      { type: 'AuctionMessageSet', data: { message: 'Viewing' } },
      { type: 'AuctionFileMessageSet', data: { file: { idFile: 5, fileName: 'a.pdf' } } },
      { type: 'AuctionExtended', data: { endsAt: ENDS_AT + 1, reason: 'OWNER', note: 'b' } },
    ];
    const fold = (state: AuctionState, event: AuctionEvent) => auctionDecider.evolve(state, event);
    const textOf = (...events: readonly AuctionEvent[]) =>
      canonicalState.auction(events.reduce(fold, auctionDecider.initial));
    const lots = [1, 2].map((idLot) => [idLot, 'SCH', null]);
    const pinned = { sealed: false, policyHash, regulation: [1, 'regulation-hash'] };
    const head = { aggregate: 'auction', idAuction: 1, idOwnerDealer: 9 };
    same(textOf(published(0)), head, { status: 'SCH', ...terms }, pinned, {
      message: null,
      file: null,
      lots,
    });
    same(
      textOf(published(1_000), ...later),
      head,
      { status: 'RUN', ...terms, endsAt: ENDS_AT + 1, staggerMs: 1_000 },
      pinned,
      { message: 'Viewing', file: [5, 'a.pdf'], lots },
    );
  });

  it('is fixed for an award that is open, and for a settled one', () => {
    const bound = [{ idOffer: 2, idDealer: 3, amountMinor: 9_000_00 }] as const;
    const data = {
      idAuction: 1,
      idLot: 2,
      idVehicles: [3],
      currency: 'EUR',
      reserveMet: true,
      bindsUntilAt: ENDS_AT,
    };
    const events: readonly AwardEvent[] = [
      { type: 'AwardOpened', data: { ...data, bound } },
      { type: 'OfferAwarded', data: { ...bound[0], channel: 'AUCTION', reason: null } },
      { type: 'AwardSettled', data: { idPurchase: 11 } },
    ];
    const fold = (state: AwardState, event: AwardEvent) => awardDecider.evolve(state, event);
    const textAfter = (count: number) =>
      canonicalState.award(events.slice(0, count).reduce(fold, awardDecider.initial));
    const { idAuction, idLot, ...terms } = data;
    const head = { aggregate: 'award', idAuction, idLot };
    const binds = { ...terms, bound: [[2, 3, 9_000_00]] };
    same(textAfter(1), head, { status: 'TBA', ...binds, awarded: null, idPurchase: null });
    const awarded = ['AUCTION', 2, 3, 9_000_00];
    same(textAfter(3), head, { status: 'AWA', ...binds, awarded, idPurchase: 11 });
  });
});
