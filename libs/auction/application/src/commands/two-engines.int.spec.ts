import { randomUUID } from 'node:crypto';
import { lotStream } from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { verifyReceipt, type Outcome } from '@fairlot/event-sourcing-engine';
import { makeSigner, ManualClock } from '@fairlot/event-sourcing-engine/testing';
import { stateHash } from '@fairlot/event-sourcing-declaration';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { Unavailable } from '@fairlot/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lotTarget } from './targets.js';
import { makeLot, makeAuctionWorld, countIdsFrom, MINUTE_MS } from '../testing/auction-world.js';

const OFFERS = 10_000;
/** Maximum number of unanswered commands per engine. */
const AT_ONCE = 100;
const BIDDERS = 7;

let database: TestDatabase;
const stores: PostgresEventStore[] = [];
beforeAll(async () => {
  database = await makeDatabase(eventStoreMigrations);
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

/** An engine of another process on the same log. */
const makeWorldOf = (clock: ManualClock, ids = countIdsFrom()) => {
  const store = new PostgresEventStore(database.connection);
  stores.push(store);
  return makeAuctionWorld(store, { clock }, ids);
};
type World = ReturnType<typeof makeWorldOf>;
type Answered = Awaited<ReturnType<World['bid']>>;

/**
 * The parts of an outcome that must be equal in a repeat. The proofs in the receipts may differ.
 */
const factsOf = (outcome: Answered) =>
  outcome.outcome === 'refused'
    ? outcome.refusal
    : { answer: outcome.answer, event: eventOf(outcome) };
const eventOf = (outcome: Extract<Outcome<unknown>, { outcome: 'accepted' }>) => {
  const { stream, position, eventHash } = outcome.receipt!;
  return { stream, position, eventHash };
};

it('two engines that receive 10,000 concurrent bids on one lot write one consistent history', async () => {
  const clock = new ManualClock();
  const ids = countIdsFrom();
  const worlds = [makeWorldOf(clock, ids), makeWorldOf(clock, ids)] as const;
  const idAuction = await worlds[0].publish([makeLot(4101)]);
  clock.at += MINUTE_MS;
  await worlds[0].run(idAuction);
  const lot = { idAuction, idLot: 1 };

  const answers = new Map<string, { readonly n: number; readonly outcome: Answered }>();
  let next = 0;
  /** Retries a bid, as a client does, if an engine gave up after too many conflicts. */
  const place = async (world: World, commandId: string, n: number): Promise<Answered> => {
    for (;;)
      try {
        return await world.bid(lot, 10 + (n % BIDDERS), 5_000 + 100 * n, { commandId });
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
      }
  };
  const bidding = async (world: World, other: World) => {
    for (let n = next++; n < OFFERS; n = next++) {
      const commandId = randomUUID();
      const answered = await Promise.all([
        place(world, commandId, n),
        // Every tenth bid reaches both engines, like a client that reconnects to another server.
        ...(n % 10 === 0 ? [place(other, commandId, n)] : []),
      ]);
      for (const one of answered) expect(factsOf(one)).toEqual(factsOf(answered[0]!));
      answers.set(commandId, { n, outcome: answered[0]! });
    }
  };
  const since = performance.now();
  const workers = Array.from({ length: AT_ONCE }, () => [
    bidding(worlds[0], worlds[1]),
    bidding(worlds[1], worlds[0]),
  ]);
  await Promise.all(workers.flat());
  expect(performance.now() - since).toBeLessThan(30_000);
  expect(answers.size).toBe(OFFERS);

  const stored = await stores[0]!.readStream(lotStream(lot));
  const offers = stored.flatMap((one) => {
    const event = decode(one.type, one.version, one.data);
    const { commandId } = JSON.parse(one.metadata) as { commandId: string };
    return event.type === 'OfferAccepted' ? [{ one, commandId, price: event.data.priceMinor }] : [];
  });
  const accepted = [...answers].flatMap(([commandId, { outcome }]) =>
    outcome.outcome === 'accepted' ? [{ commandId, receipt: outcome.receipt! }] : [],
  );
  expect(accepted.length).toBeGreaterThan(OFFERS / 20);
  expect(offers.map(({ commandId }) => commandId).toSorted()).toEqual(
    accepted.map(({ commandId }) => commandId).toSorted(),
  );
  for (const [at, { price }] of offers.entries())
    expect(price).toBeGreaterThan(offers[at - 1]?.price ?? 0);
  const places = new Map(offers.map(({ one, commandId }) => [commandId, one]));
  for (const { commandId, receipt } of accepted) {
    const { position, hash } = places.get(commandId)!;
    expect([receipt.position, receipt.eventHash]).toEqual([position, hash]);
    expect(verifyReceipt(receipt, [makeSigner().publicKeyPem])).toBe(true);
  }

  const hashes = await Promise.all(
    [...worlds, makeWorldOf(clock)].map(async (world) =>
      stateHash(lotTarget(lot).aggregate.digest(await world.states.lot(lot, true))),
    ),
  );
  expect(new Set(hashes).size).toBe(1);
  const some = [...answers].filter((_, index) => index % 50 === 0);
  for (const [commandId, { n, outcome }] of some)
    for (const world of worlds)
      expect(factsOf(await place(world, commandId, n))).toEqual(factsOf(outcome));
}, 90_000);
