import { lotStream, type AwardSettled, type LotKey } from '@fairlot/auction-domain';
import { assert } from '@fairlot/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type WrittenEvent,
} from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { existingLot } from '../auction-rules.js';
import { IdSource } from '../id-source.js';
import { awardTarget } from '../targets.js';

export type SettledAward = { readonly idPurchase: number };
export type SettleAwardData = {
  readonly lot: LotKey;
};

/**
 * Settles an award after the vehicles are paid for and handed over. It becomes a final purchase.
 */
export class SettleAwardCommand extends EngineCommand<SettleAwardData, SettledAward> {}

const purchaseIdOf = ([settled]: readonly WrittenEvent[]): number => {
  assert(settled?.event.type === 'AwardSettled', 'a settlement without its event');
  return (settled.event as AwardSettled).data.idPurchase;
};

export const settleAward = commandKind(
  'SettleAward',
  (tx, data: SettleAwardData & { readonly idPurchase: number }): SettledAward => {
    const { lot, idPurchase } = data;
    existingLot(tx, lot);
    tx.decide(awardTarget(lot), { type: 'SettleAward', idPurchase });
    return { idPurchase };
  },
);

@CommandHandler(SettleAwardCommand)
export class SettleAwardHandler implements ICommandHandler<SettleAwardCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(IdSource) private readonly ids: IdSource,
  ) {}

  async execute({ header, data }: SettleAwardCommand): Promise<Outcome<SettledAward>> {
    const idPurchase = await this.ids.nextPurchase();
    return this.engine.execute<SettledAward>({
      ...requestOf(header, settleAward, lotStream(data.lot), { ...data, idPurchase }, data),
      recall: (written) => ({ idPurchase: purchaseIdOf(written) }),
    });
  }
}
