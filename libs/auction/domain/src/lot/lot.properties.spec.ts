import { checkProperty } from '@fairlot/testing';
import { describe, expect, it } from 'vitest';
import { canonicalState } from '../canonical-state.js';
import { rulesOf } from '../format/rules-of.js';
import { minimumNextMinor } from './rules/price.js';
import { effectiveEnd } from './rules/time.js';
import { naiveMinimumNext, naiveStanding } from './testing/naive-lot.js';
import { checkEveryStep, offersIn, play, script, type PlayedStep } from './testing/played-lots.js';

const isVoid = ({ command }: PlayedStep) => command.type === 'VoidOffer';

describe('the invariants of a lot, in 1,000 generated runs of up to 100 commands each', () => {
  it('I1 the price never falls except by a void', () =>
    checkEveryStep((step) => {
      if (isVoid(step)) return;
      const price = step.after.standing?.priceMinor ?? 0;
      expect(price).toBeGreaterThanOrEqual(step.before.standing?.priceMinor ?? 0);
    }));

  it("I2 the price is never above the leader's maximum", () =>
    checkEveryStep(({ after: { standing } }) => {
      if (standing === null) return;
      expect(standing.priceMinor).toBeLessThanOrEqual(standing.leaderMaxMinor);
    }));

  it('I3 leader, price, reserve and next minimum are equal to those of a naive model', () =>
    checkEveryStep(({ after: lot }, history) => {
      if (lot.terms.format.kind === 'SEALED') return;
      const expected = naiveStanding(lot.terms, offersIn(history));
      const { standing } = lot;
      expect(standing === null).toBe(expected === null);
      expect(standing).toMatchObject(expected ?? {});
      expect(minimumNextMinor(lot)).toBe(naiveMinimumNext(lot.terms, expected));
    }));

  it('I4 the effective end never moves earlier after the first bid', () =>
    checkEveryStep(({ command, before, after: lot }) => {
      if (command.type === 'ExtendLot' && before.lastIdOffer === 0) return;
      expect(lot.endsAt).toBeGreaterThanOrEqual(before.endsAt);
    }));

  it('I5 no bid with a timestamp before the start, or at or after the effective end, is accepted', () =>
    checkEveryStep(({ command, before }) => {
      if (command.type !== 'PlaceOffer' && command.type !== 'BuyNow') return;
      expect(command.ingressAt).toBeGreaterThanOrEqual(before.terms.startsAt);
      expect(command.ingressAt).toBeLessThan(effectiveEnd(before));
    }));

  it('I6 at most one award is active, and only an awarded lot has one', () =>
    checkEveryStep(({ before, after: lot, events }) => {
      expect(lot.awarded !== null).toBe(lot.status === 'AWA');
      const awards = events.filter(({ type }) => type === 'LotSold' || type === 'LotAwarded');
      if (awards.length > 0) expect([awards.length, before.awarded]).toEqual([1, null]);
    }));

  it('I7 the same commands in the same order give the same events and the same state', () =>
    checkProperty(script, (given) => {
      const first = play(given);
      const second = play(given);
      const text = (steps: readonly PlayedStep[]) =>
        JSON.stringify(steps.map(({ events, after: lot }) => [events, canonicalState.lot(lot)]));
      expect(text(first)).toBe(text(second));
    }));

  it('the binding bids of a sealed lot are the current bid of each dealer, best first, and the earlier of equal bids first', () =>
    checkEveryStep(({ after: lot }, history) => {
      if (lot.terms.format.kind !== 'SEALED') return;
      const offers = offersIn(history);
      const best = offers
        .filter(
          (one) => !offers.some((o) => o.idDealer === one.idDealer && o.idOffer > one.idOffer),
        )
        .toSorted((a, b) => b.amountMinor - a.amountMinor || a.idOffer - b.idOffer)
        .map(({ idOffer, idDealer, amountMinor }) => ({ idOffer, idDealer, amountMinor }));
      expect(rulesOf(lot.terms.format).bound(lot)).toEqual(best);
    }));

  it('each kind of event occurs in at least 1 % of the runs, and the median run has open bids', () => {
    const runs = new Map<string, number>();
    const offers: number[] = [];
    checkProperty(script, (given) => {
      const types = play(given).flatMap(({ events }) => events.map(({ type }) => type));
      for (const type of new Set(types)) runs.set(type, (runs.get(type) ?? 0) + 1);
      offers.push(types.filter((type) => type === 'OfferAccepted').length);
    });
    const median = offers.toSorted((one, other) => one - other)[Math.floor(offers.length / 2)];
    const met = JSON.stringify(Object.fromEntries(runs));
    process.stdout.write(`${offers.length} lots, ${median} open offers in the median, ${met}\n`);
    expect(median).toBeGreaterThanOrEqual(3);
    expect([...runs].filter(([, count]) => count < offers.length / 100)).toEqual([]);
    expect([...runs.keys()].toSorted()).toEqual([
      'LastCallCancelled',
      'LastCallStarted',
      'LotAwardReverted',
      'LotAwarded',
      'LotClosed',
      'LotExtended',
      'LotPaused',
      'LotReopened',
      'LotResumed',
      'LotSold',
      'OfferAccepted',
      'OfferVoided',
      'SealedOfferAccepted',
    ]);
  });
});
