import { randomUUID } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import {
  AwardAuctionHandler,
  BuyNowHandler,
  CloseDueLotsHandler,
  CreateAuctionHandler,
  NotAwardHandler,
  PlaceOfferHandler,
  RevertAwardHandler,
  SettleAwardHandler,
  StartAuctionHandler,
} from '@fairlot/auction-application';
import type { Actor, CommandHeader, Outcome } from '@fairlot/event-sourcing-engine';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from './demo-services.js';

/**
 * The portal's command handlers on an engine. That is the portal's engine, or one with a clock in
 * the past.
 */
export const auctionHandlers = ({
  engine,
  ids,
  pending,
}: Pick<DemoServices, 'engine' | 'ids' | 'pending'>) => ({
  create: new CreateAuctionHandler(engine, ids),
  start: new StartAuctionHandler(engine),
  place: new PlaceOfferHandler(engine),
  buyNow: new BuyNowHandler(engine),
  closeDue: new CloseDueLotsHandler(engine, pending),
  awardAuction: new AwardAuctionHandler(engine),
  notAward: new NotAwardHandler(engine),
  revertAward: new RevertAwardHandler(engine),
  settle: new SettleAwardHandler(engine, ids),
});
export type AuctionHandlers = ReturnType<typeof auctionHandlers>;

export const headerOf = (actor: Actor, ingressAt: number): CommandHeader => ({
  commandId: randomUUID(),
  actor,
  ingressAt,
});

export const buyerActor = ({ idUser, idDealer }: Pick<Caller, 'idUser' | 'idDealer'>): Actor => ({
  idUser,
  idDealer,
  role: 'BUYER',
});

/** The answer of a command that succeeds unless there is a bug. Throws if it was refused. */
export const acceptedAnswer = <Answer>(outcome: Outcome<Answer>): Answer => {
  assert(outcome.outcome === 'accepted', `refused: ${JSON.stringify(outcome)}`);
  return outcome.answer;
};
