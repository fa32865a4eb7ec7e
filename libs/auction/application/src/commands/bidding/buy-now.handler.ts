import { lotStream, type Bidder, type LotEvent, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type Transaction,
} from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { recordLots, existingLot } from '../auction-rules.js';
import { awardVehicles } from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

export type BuyNowData = {
  readonly lot: LotKey;
  /** The price that the buyer has seen and confirmed. */
  readonly amountMinor: number;
  readonly ifPosition: number | null;
  readonly bidder: Bidder;
};
export type BuyNowResult = { readonly idOffer: number; readonly priceMinor: number };

/**
 * Sells a lot by click-and-buy (STA-079). Writes events of lot, award, vehicles and auction in one
 * append.
 */
export class BuyNowCommand extends EngineCommand<BuyNowData, BuyNowResult> {}

const buyNowResult = (events: readonly { type: string; data: object }[]): BuyNowResult => {
  const sold = events.find(({ type }) => type === 'LotSold') as LotEvent & { type: 'LotSold' };
  const { idOffer, priceMinor } = sold.data;
  return { idOffer, priceMinor };
};

const openSold = (
  tx: Transaction,
  lot: LotKey,
  sold: { readonly idOffer: number; readonly idDealer: number; readonly priceMinor: number },
): void => {
  const { idOffer, idDealer, priceMinor } = sold;
  const { idVehicles, currency, policy } = existingLot(tx, lot).terms;
  const now = tx.decidedAt;
  tx.decide(awardTarget(lot), {
    type: 'OpenAward',
    ...lot,
    idVehicles,
    currency,
    reserveMet: true,
    bound: [{ idOffer, idDealer, amountMinor: priceMinor }],
    bindsUntilAt: now + policy.awardWithinMs,
  });
  const award = { idOffer, channel: 'CLICK_BUY', reason: null, now } as const;
  tx.decide(awardTarget(lot), { type: 'AwardOffer', ...award });
  awardVehicles(tx, [{ lot, idVehicles }]);
  recordLots(tx, lot.idAuction, [{ idLot: lot.idLot, status: 'AWA', awardStatus: 'AWA' }]);
};

export const buyNow = commandKind('BuyNow', (tx, data: BuyNowData): BuyNowResult => {
  const { bidder, ...content } = data;
  const { lot } = content;
  const { ingressAt } = tx;
  const purchase = { type: 'BuyNow', ...content, bidder, ingressAt } as const;
  const events = tx.decide(lotTarget(lot), purchase);
  const { idOffer, priceMinor } = buyNowResult(events);
  openSold(tx, lot, { idOffer, priceMinor, idDealer: bidder.idDealer });
  return { idOffer, priceMinor };
});

@CommandHandler(BuyNowCommand)
export class BuyNowHandler implements ICommandHandler<BuyNowCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: BuyNowCommand): Promise<Outcome<BuyNowResult>> {
    const { bidder: _bidder, ...content } = data;
    const { lot } = content;
    return this.engine.execute<BuyNowResult>({
      ...requestOf(header, buyNow, lotStream(lot), data, content),
      recall: (written) => buyNowResult(written.map(({ event }) => event)),
    });
  }
}
