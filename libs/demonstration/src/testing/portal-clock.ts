import { CloseDueLotsCommand, StartAuctionCommand } from '@fairlot/auction-application';
import type { Clock } from '@fairlot/kernel';
import { auctionHandlers, headerOf } from '../auction-handlers.js';
import { CLOCK_ACTOR } from '../seed/past-awards.js';
import type { Core } from './make-core.js';

/** A clock that runs `aheadMs` ahead of the real clock. */
export class OffsetClock implements Clock {
  aheadMs = 0;
  now(): number {
    return Date.now() + this.aheadMs;
  }
}

/** Acts once like the portal's clock: starts and closes what is due in the read models. */
export const runDueWork = async (core: Core): Promise<void> => {
  await core.project();
  const handlers = auctionHandlers(core);
  const now = core.clock.now();
  const due = await core.auctions.dueWithin(0, now);
  const of = (work: string) =>
    new Set(due.filter((one) => one.work === work).map(({ idAuction }) => idAuction));
  const header = () => headerOf(CLOCK_ACTOR, core.clock.now());
  for (const idAuction of of('START_AUCTION'))
    await handlers.start.execute(new StartAuctionCommand(header(), { idAuction }));
  for (const idAuction of of('CLOSE_LOT'))
    await handlers.closeDue.execute(
      new CloseDueLotsCommand(header(), { idAuction, closeDrainMs: 0 }),
    );
  await core.project();
};
