import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { lotStream, type SaleFormat } from '@fairlot/auction-domain';
import {
  chainHash,
  Contexts,
  NO_HASH,
  recordedStateHash,
} from '@fairlot/event-sourcing-declaration';
import { randomSalts, type Receipt } from '@fairlot/event-sourcing-engine';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import type { StoredEvent } from '@fairlot/event-store-port';
import { assert } from '@fairlot/kernel';
import { expect, inject, it } from 'vitest';
import { CreateAuctionCommand } from '../commands/index.js';
import { acceptedAnswer, makeLot, makeAuctionWorld } from '../testing/auction-world.js';

const GUESSES = inject('full') ? 1_000_000 : 50_000;
const LEADER = 47;
const MAXIMUM = 12_300_00;
const RESERVE = 8_700_00;
const SEALED_OFFER = 9_100_00;

type SaltOf = (position: number) => string | null;
type Attack = {
  /** The hash that the dealer knows from its receipts. */
  readonly shown: string;
  /** The hash that results if the guess and the salts are right. */
  readonly hashIf: (guess: number, saltOf: SaltOf) => string;
  readonly secret: number;
  readonly salts: SaltOf;
};

const NO_SALTS: SaltOf = () => null;
/** The salts that an attacker guesses together with the amount. */
const guessed =
  (guess: number): SaltOf =>
  (position) =>
    (guess * 128 + position).toString(16).padStart(32, '0');

const found = (shown: string, { hashIf }: Attack, saltsOf: (guess: number) => SaltOf) => {
  for (let guess = 0; guess < GUESSES; guess += 1) {
    if (hashIf(guess, saltsOf(guess)) === shown) return guess;
  }
  return null;
};

/** Splits a text at its unknown parts, and returns a function that fills them in. */
const openAt = (text: string, ...unknown: readonly string[]) => {
  const known: string[] = [];
  let rest = text;
  for (const part of unknown) {
    const at = rest.indexOf(part);
    assert(at > 0, `${part} is not in ${rest}`);
    known.push(rest.slice(0, at));
    rest = rest.slice(at + part.length);
  }
  return (...guess: readonly string[]): string =>
    known.map((part, n) => part + (guess[n] ?? '')).join('') + rest;
};

const contexts = new Contexts([auctionDeclaration]);

/** Canonical text of a stream's state after these events. */
const digestAfter = (events: readonly StoredEvent[]): string => {
  const { aggregate } = contexts.targetOf(events[0]!.stream);
  const state = events.reduce(
    (before, { type, version, data }) =>
      aggregate.decider.evolve(before, contexts.codec.decode(type, version, data)),
    aggregate.decider.initial,
  );
  return aggregate.digest(state);
};

const withState = (metadata: string, stateHash: string): string =>
  metadata.replace(/"stateHash":"[0-9a-f]{64}"/, `"stateHash":"${stateHash}"`);

const played = async (format: SaleFormat, bids: 'OPEN' | 'SEALED') => {
  const log = new MemoryEventLog();
  const world = makeAuctionWorld(new MemoryEventStore(log), { salts: randomSalts() });
  const data = { idOwnerDealer: 900, auction: { ...world.draft(), format } };
  const lots = [makeLot(1, bids === 'OPEN' ? { reserveMinor: RESERVE } : {})];
  const command = new CreateAuctionCommand(world.header(), { ...data, lots });
  const { idAuction } = acceptedAnswer(await world.create.execute(command));
  await world.run(idAuction);
  const lot = { idAuction, idLot: 1 };
  const receiptOf = async (...bid: [number, number, 'AGENT' | 'OFFER' | 'SEALED']) => {
    const placed = await world.bid(lot, bid[0], bid[1], { kind: bid[2] });
    assert(placed.outcome === 'accepted' && placed.receipt !== null, 'it was accepted');
    return placed.receipt;
  };
  return { events: log.streams.get(lotStream(lot))!, receiptOf };
};

const inOpenLot = async () => {
  const { events, receiptOf } = await played({ kind: 'ASCENDING' }, 'OPEN');
  const first = await receiptOf(LEADER, MAXIMUM / 100, 'AGENT');
  return { events, first, own: await receiptOf(8, 9_000, 'OFFER') };
};

type Shown = { readonly events: readonly StoredEvent[]; readonly own: Receipt };

/**
 * Finds the bid's event by its hash, because a receipt of a sealed bid does not state its position.
 */
const placeOf = ({ events, own }: Shown) => {
  const position = events.findIndex(({ hash }) => hash === own.eventHash);
  return { position, event: events[position]! };
};

/**
 * Attack: an outbid dealer knows everything in the event of its bid except the leader and the
 * leader's maximum.
 */
const onLeader = ({ events, own }: Shown): Attack => {
  const { event, position } = placeOf({ events, own });
  const data = openAt(event.data, `"idLeader":${LEADER}`, `"leaderMaxMinor":${MAXIMUM}`);
  return {
    shown: own.eventHash,
    hashIf: (guess, saltOf) => {
      const maximum = 9_000_00 + Math.floor(guess / 100) * 100_00;
      const text = data(`"idLeader":${guess % 100}`, `"leaderMaxMinor":${maximum}`);
      return chainHash(own.previousHash, { ...event, data: text, salt: saltOf(position) });
    },
    secret: ((MAXIMUM - 9_000_00) / 100_00) * 100 + LEADER,
    salts: () => event.salt,
  };
};

/**
 * Attack: the event at position 64 contains the hash of the state before it, which includes another
 * dealer's bid.
 */
const onSealedOffer = ({ events, own }: Shown): Attack => {
  const { event, position } = placeOf({ events, own });
  const before = events[position - 1]!.hash;
  const digest = openAt(digestAfter(events.slice(0, position)), `${SEALED_OFFER}`);
  return {
    shown: own.eventHash,
    hashIf: (guess, saltOf) => {
      const salt = saltOf(position);
      const state = recordedStateHash(salt, digest(`${5_000_00 + guess * 10_00}`));
      const metadata = withState(event.metadata, state);
      // Assumes that the dealer knows this hash, although no receipt contains it.
      return chainHash(before, { ...event, metadata, salt });
    },
    secret: (SEALED_OFFER - 5_000_00) / 10_00,
    salts: () => event.salt,
  };
};

/**
 * Attack: the receipt of the first bid contains the hash of the start event, which depends on the
 * terms.
 */
const onReserve = ({ events, own }: Shown): Attack => {
  const [scheduled, started] = events as [StoredEvent, StoredEvent];
  const data = openAt(scheduled.data, `"reserveMinor":${RESERVE}`);
  const digest = openAt(digestAfter([scheduled]), `,${RESERVE},`);
  return {
    shown: own.previousHash,
    hashIf: (guess, saltOf) => {
      const reserve = 5_000_00 + guess * 10_00;
      const first = saltOf(0);
      const second = saltOf(1);
      const terms = data(`"reserveMinor":${reserve}`);
      const hash = chainHash(NO_HASH, { ...scheduled, data: terms, salt: first });
      const state = recordedStateHash(second, digest(`,${reserve},`));
      const metadata = withState(started.metadata, state);
      return chainHash(hash, { ...started, metadata, salt: second });
    },
    secret: (RESERVE - 5_000_00) / 10_00,
    salts: (position) => events[position]!.salt,
  };
};

const inSealedLot = async (): Promise<Shown> => {
  const { events, receiptOf } = await played({ kind: 'SEALED' }, 'SEALED');
  for (let dealer = 100; dealer < 161; dealer += 1) await receiptOf(dealer, 6_000, 'SEALED');
  await receiptOf(99, SEALED_OFFER / 100, 'SEALED');
  return { events, own: await receiptOf(8, 7_000, 'SEALED') };
};

it.each<[string, () => Promise<Attack>]>([
  ['the leader and the maximum', async () => onLeader(await inOpenLot())],
  ['a sealed bid of another dealer', async () => onSealedOffer(await inSealedLot())],
  [
    'the reserve',
    async () => {
      const { events, first } = await inOpenLot();
      return onReserve({ events, own: first });
    },
  ],
])(
  "the dealer's own receipts do not reveal %s to a million guesses in the full run",
  async (_, prepared) => {
    const attack = await prepared();
    const { shown, hashIf, secret, salts } = attack;
    expect(hashIf(secret, salts), 'who knew the salts would find it').toBe(shown);
    const unsalted = hashIf(secret, NO_SALTS);
    expect(
      found(unsalted, attack, () => NO_SALTS),
      'as events of before gave it away',
    ).toBe(secret);
    expect(found(shown, attack, guessed)).toBeNull();
  },
);
