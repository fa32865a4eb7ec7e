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
import { aBidder, MINUTE, type AuctionWorld } from './auction-world.js';
import type { SeededRandom } from './seeded-random.js';

type CommandOf<Data, One> = new (header: CommandHeader, data: Data) => One;
type HandlerOf<One> = { execute(command: One): Promise<Outcome<unknown>> };
type Sent = { readonly commandId: string; readonly outcome: Outcome<unknown> };

/** One auction while it is played: every command is noted with its outcome. */
export class Play {
  readonly sent: Sent[] = [];

  constructor(
    readonly world: AuctionWorld,
    readonly log: MemoryEventLog,
    readonly random: SeededRandom,
    readonly idAuction: number,
  ) {}

  get now(): number {
    return this.world.clock.at;
  }

  /** The clock never goes back. */
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

/** What a move sees: the auction, one of its lots and that lot's award, as they stand. */
export type Sight = {
  readonly play: Play;
  readonly auction: Auction;
  readonly key: LotKey;
  readonly lot: Lot;
  readonly award: AwardState;
};

/** How often a move is made where the auction stands so, beside the others; 0 for never. */
export type Move = {
  readonly weight: (sight: Sight) => number;
  readonly make: (sight: Sight) => Promise<unknown>;
};

/** Mostly given. */
export const someReason = ({ play }: Sight): string => (play.random.chance(0.9) ? 'because' : ' ');
/** Mostly of a lot that there is. */
export const someLot = ({ play, key }: Sight): number =>
  play.random.chance(0.95) ? key.idLot : 99;
/** Of an offer that the lot has had, and some that it has not. */
export const someOffer = ({ play, lot }: Sight): number => play.random.below(lot.lastIdOffer + 3);

export const DAY = 24 * 60 * MINUTE;
export const fullMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE;

/** The lowest offer that a dealer may make to the lot as it stands; confirmed, and all in order. */
export const soundOffer = ({ play, key, lot }: Sight, wanted?: OfferKind): PlaceOfferData => {
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
    bidder: aBidder(idDealer),
  };
};

export const place = (
  { play }: Sight,
  offer: PlaceOfferData,
  header: Partial<CommandHeader> = {},
): Promise<void> => play.send(play.world.offer, PlaceOfferCommand, offer, header);
