import { canonicalJson } from '@fairlot/kernel';
import { lotStream } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { describe, expect, it } from 'vitest';
import { makeSigner } from '@fairlot/event-sourcing-engine/testing';
import { recheckDecisions } from '../testing/recheck-decisions.js';
import { brokenRulesIn, brokenListings, isRefusedCorrectly } from '../testing/log-invariants.js';
import { simulate, type FaultCounts, type RecordedCommand } from '../testing/simulation.js';
import { verifyReceipt } from '@fairlot/event-sourcing-engine';

const SEEDS = 400;
/**
 * Decisions are checked again only for every n-th seed, because that takes longer than the run
 * itself.
 */
const DECIDED_AGAIN_EVERY = 4;
const FIRST_SEED = Number(process.env['FAIRLOT_SEED'] ?? 1);

const run = async (seed: number) => {
  const log = new MemoryEventLog();
  const openStore = () => new MemoryEventStore(log);
  const simulated = await simulate({ seed, openStore, logLength: () => log.events.length });
  return { log, ...simulated };
};

const keys = [makeSigner().publicKeyPem];

/** Violations of the guarantees to clients, found by comparing their responses with the log. */
const brokenPromises = (log: MemoryEventLog, seen: readonly RecordedCommand[]): string[] =>
  seen.flatMap(({ commandId, outcome, offer, doubled, ingressAt, ...times }) => {
    const { firstSentAt, sentAt, answeredAt } = times;
    const written = log.commands.get(commandId) ?? [];
    const offers = written.filter(({ type }) => type === 'OfferAccepted');
    if (offers.length > 1) return [`${commandId} gave two offers`];
    if (outcome === null) return [];
    const hasAnswer = written.some(({ at }) => Number(at) < sentAt) || !doubled;
    if (outcome.outcome === 'accepted') {
      const { receipt } = outcome;
      if (receipt === null) {
        return written.length > 0 && hasAnswer ? [`I12 ${commandId}: no receipt`] : [];
      }
      const stored = log.streams
        .get(receipt.stream)
        ?.find(({ hash }) => hash === receipt.eventHash);
      const at = receipt.position ?? stored?.position;
      const isThere = stored?.position === at && written[0] === stored;
      if (!isThere) return [`${commandId} was acknowledged and is not in the log`];
      return verifyReceipt(receipt, keys) ? [] : [`I12 ${commandId}: receipt does not verify`];
    }
    if (written.length > 0 && hasAnswer) return [`${commandId} is refused and in the log`];
    if (offer === null) return [];
    const events = log.streams.get(lotStream(offer.lot)) ?? [];
    const until = (length: number) => events.filter(({ at }) => Number(at) < length).length;
    const { code } = outcome.refusal;
    // The refusal must be right for some state since the first attempt, because a repeated command
    // gets its first outcome.
    const judged = { code, events, from: until(firstSentAt), to: until(answeredAt) };
    return isRefusedCorrectly(offer, ingressAt, judged)
      ? []
      : [`${commandId}: ${code} was never right`];
  });

/**
 * Violations of the order: if a bid was answered before another one was sent, it must precede that
 * one in the lot.
 */
const brokenOrder = (seen: readonly RecordedCommand[]): string[] => {
  const placed = seen.flatMap(({ outcome, offer, sentAt, answeredAt, commandId }) =>
    outcome?.outcome === 'accepted' && offer !== null && outcome.receipt !== null
      ? [{ ...outcome.receipt, sentAt, answeredAt, commandId }]
      : [],
  );
  return placed.flatMap((a) =>
    placed
      .filter(
        (b) =>
          a.stream === b.stream &&
          a.answeredAt <= b.sentAt &&
          (a.position ?? 0) > (b.position ?? Infinity),
      )
      // Not for a repeated command, which gets its first position.
      .filter((b) => a.commandId !== b.commandId && (b.position ?? 0) >= b.sentAt)
      .map((b) => `${a.commandId} was answered before ${b.commandId} was sent`),
  );
};

const decidedOtherwise = async (log: MemoryEventLog): Promise<string[]> =>
  (await recheckDecisions(log)).flatMap(({ commandId, ...again }) =>
    again.verdict === 'ALIKE' ? [] : [`I7 ${commandId}: ${JSON.stringify(again)}`],
  );

/**
 * Violations of idempotency: all responses to one command id must be equal, and the log must
 * contain a record of the id.
 */
const brokenOutcomes = (log: MemoryEventLog, seen: readonly RecordedCommand[]): string[] => {
  const first = new Map<string, string>();
  const twice = seen.flatMap(({ commandId, outcome }) => {
    if (outcome === null) return [];
    const answer = canonicalJson(
      outcome.outcome === 'refused'
        ? outcome.refusal
        : [outcome.answer, outcome.receipt?.eventHash],
    );
    const before = first.get(commandId) ?? answer;
    first.set(commandId, before);
    return before === answer
      ? []
      : [`${commandId} was answered with ${before}, then with ${answer}`];
  });
  const lost = [...first.keys()].filter((commandId) => !log.records.has(commandId));
  return [...twice, ...lost.map((commandId) => `${commandId} was not kept`)];
};

describe('several engines on a store with faults', () => {
  it(`keep the invariants, at most one open lot per vehicle, and every acknowledged command, in ${SEEDS} seeds`, async () => {
    const total: FaultCounts = { before: 0, after: 0, read: 0, again: 0, gaveUp: 0 };
    const codes = new Set<string>();
    const types = new Set<string>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const { log, seen, faults } = await run(seed);
      const broken = [...log.streams].flatMap(([stream, events]) =>
        brokenRulesIn(
          stream,
          events.map(({ at: _at, ...event }) => event),
        ),
      );
      broken.push(...brokenPromises(log, seen), ...brokenOrder(seen));
      broken.push(...brokenListings(log.streams), ...brokenOutcomes(log, seen));
      if (seed % DECIDED_AGAIN_EVERY === 0) broken.push(...(await decidedOtherwise(log)));
      expect(broken, `FAIRLOT_SEED=${seed}`).toEqual([]);
      for (const kind of Object.keys(total) as (keyof FaultCounts)[]) total[kind] += faults[kind];
      for (const { type } of log.events) types.add(type);
      for (const { outcome } of seen) {
        if (outcome?.outcome === 'refused') codes.add(outcome.refusal.code);
      }
    }
    // Each kind of fault and conflict must have occurred often enough.
    expect(Object.values(total).every((count) => count > SEEDS / 100)).toBe(true);
    expect([...types]).toEqual(
      expect.arrayContaining([
        'OfferAccepted',
        'LotExtended',
        'LotSold',
        'OfferAwarded',
        'LotClosed',
        'VehicleListed',
        'VehicleUnlisted',
      ]),
    );
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'BELOW_MIN_NEXT',
        'TOO_LATE',
        'LOT_PAUSED',
        'LOT_IN_PLAY',
        'VEHICLE_NOT_FREE',
      ]),
    );
  }, 120_000);

  it('I7 produce the same log from the same seed, hash by hash', async () => {
    for (const seed of [3, 77, 1234]) {
      const hashes = async () => (await run(seed)).log.events.map(({ hash }) => hash);
      const first = await hashes();
      expect(first.length).toBeGreaterThan(10);
      expect(await hashes()).toEqual(first);
    }
  });
});
