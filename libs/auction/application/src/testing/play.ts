import {
  rulesOf,
  type Auction,
  type AwardState,
  type Lot,
  type LotKey,
  type OfferKind,
} from '@fairlot/auction-domain';
import type { CommandHeader, Outcome } from '@fairlot/event-sourcing-engine';
import type { MemoryEventLog } from '@fairlot/event-store-testing';
import { PlaceOfferCommand, type PlaceOfferData } from '../commands/index.js';
import { makeBidder, MINUTE_MS, type AuctionWorld } from './auction-world.js';
import type { SeededRandom } from './seeded-random.js';

type CommandOf<Data, One> = new (header: CommandHeader, data: Data) => One;
type HandlerOf<One> = { execute(command: One): Promise<Outcome<unknown>> };
type SentCommand = { readonly commandId: string; readonly outcome: Outcome<unknown> };

/** The auction of a run. Records every command with its outcome. */
export class Play {
  readonly sent: SentCommand[] = [];

  constructor(
    readonly world: AuctionWorld,
    readonly log: MemoryEventLog,
    readonly random: SeededRandom,
    readonly idAuction: number,
  ) {}

  get now(): number {
    return this.world.clock.at;
  }

  /** Moves the clock to a time, but never back. */
  waitUntil(at: number): void {
    this.world.clock.at = Math.max(this.now, at);
  }

  async send<Data, One>(
    handler: HandlerOf<One>,
    command: CommandOf<Data, One>,
    data: Data,
    header: Partial<CommandHeader> = {},
  ): Promise<void> {
    const whole = { ...this.world.header(1, `c${this.sent.length}`), ...header };
    const outcome = await handler.execute(new command(whole, data));
    this.sent.push({ commandId: whole.commandId, outcome });
  }
}

/** The input of a move: the auction, one of its lots and that lot's award, in their current state. */
export type Situation = {
  readonly play: Play;
  readonly auction: Auction;
  readonly key: LotKey;
  readonly lot: Lot;
  readonly award: AwardState;
};

/** Relative frequency of a move in this state; 0 for never. */
export type Move = {
  readonly weight: (situation: Situation) => number;
  readonly make: (situation: Situation) => Promise<unknown>;
};

/** Returns a reason that is usually valid. */
export const randomReason = ({ play }: Situation): string =>
  play.random.chance(0.9) ? 'because' : ' ';
/** Returns the id of a lot that usually exists. */
export const randomLot = ({ play, key }: Situation): number =>
  play.random.chance(0.95) ? key.idLot : 99;
/** The number of a bid on the lot, or sometimes an unknown number. */
export const randomOffer = ({ play, lot }: Situation): number =>
  play.random.below(lot.lastIdOffer + 3);

export const DAY_MS = 24 * 60 * MINUTE_MS;
export const ceilToMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

/** The lowest valid bid of a random dealer on the lot. It is confirmed and passes every check. */
export const randomValidOffer = (
  { play, key, lot }: Situation,
  wanted?: OfferKind,
): PlaceOfferData => {
  const { format, policy } = lot.terms;
  const rules = rulesOf(format);
  const kind = wanted ?? (format.kind === 'SEALED' ? 'SEALED' : 'OFFER');
  const idDealer = 10 + play.random.below(4);
  const least = rules.leastMinor(lot, { kind, idDealer });
  const own = rules.boundMinor(lot, idDealer);
  return {
    lot: key,
    kind,
    amountMinor: kind === 'SEALED' ? Math.max(least, own + policy.unitMinor) : least,
    currency: 'EUR',
    confirmed: true,
    ifPosition: null,
    bidder: makeBidder(idDealer),
  };
};

export const place = (
  { play }: Situation,
  offer: PlaceOfferData,
  header: Partial<CommandHeader> = {},
): Promise<void> => play.send(play.world.offer, PlaceOfferCommand, offer, header);
