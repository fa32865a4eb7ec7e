import {
  AwardAuctionCommand,
  CloseDueLotsCommand,
  NotAwardCommand,
  SettleAwardCommand,
} from '@fairlot/auction-application';
import type { Actor } from '@fairlot/event-sourcing-engine';
import { acceptedAnswer, headerOf } from '../auction-handlers.js';
import type { PastHandlers } from './past-handlers.js';

/** The actor of the portal's clock. */
export const CLOCK_ACTOR: Actor = { idUser: 0, idDealer: null, role: 'CLOCK' };
export const NOT_SOLD = 'The reserve price was not reached.';

const AWARDED_AFTER_MS = 90 * 60_000;
const SETTLED_AFTER_MS = 5 * 60 * 60_000;
/** Every third award is paid and handed over. */
const ONE_SETTLED_OF = 3;

/** Closes each lot at its own end, because soft closes have moved some. */
export const closePastLots = async (
  { clock, closeDue }: PastHandlers,
  idAuction: number,
  endsAt: number,
): Promise<void> => {
  for (let next: number | null = endsAt; next !== null;) {
    clock.at = next;
    const close = new CloseDueLotsCommand(headerOf(CLOCK_ACTOR, next), {
      idAuction,
      closeDrainMs: 0,
    });
    next = acceptedAnswer(await closeDue.execute(close)).nextAt;
  }
};

type ClosedAuction = {
  readonly idAuction: number;
  readonly owner: Actor;
};

/**
 * The owner awards lots with a met reserve price, declines to award the others, and settles every
 * third award.
 */
export const awardPastAuction = async (
  { clock, awardAuction, notAward, settle }: PastHandlers,
  { idAuction, owner }: ClosedAuction,
): Promise<void> => {
  clock.at += AWARDED_AFTER_MS;
  const header = () => headerOf(owner, clock.at);
  const award = new AwardAuctionCommand(header(), { idAuction, idLots: null });
  const results = acceptedAnswer(await awardAuction.execute(award));
  const sold = results.filter(({ refusal }) => refusal === null).map(({ idLot }) => idLot);
  const rest = new NotAwardCommand(header(), { idAuction, idLots: null, reason: NOT_SOLD });
  acceptedAnswer(await notAward.execute(rest));
  clock.at += SETTLED_AFTER_MS;
  const settled = sold.filter((_, index) => index % ONE_SETTLED_OF === 0);
  for (const idLot of settled) {
    const command = new SettleAwardCommand(header(), { lot: { idAuction, idLot } });
    acceptedAnswer(await settle.execute(command));
  }
};
