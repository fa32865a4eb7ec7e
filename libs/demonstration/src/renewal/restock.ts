import { NotAwardCommand, RevertAwardCommand } from '@fairlot/auction-application';
import type { LotKey } from '@fairlot/auction-domain';
import type { LotRecord } from '@fairlot/auction-read-model';
import { headerOf, type AuctionHandlers } from '../auction-handlers.js';
import type { OwnedTemplate } from '../demo-owners.js';
import type { DemoServices } from '../demo-services.js';

const PAGE_ROWS = 200;
const WITHDRAWAL_REASON = 'The buyer withdrew from the purchase.';
/** Minimum age of a sale, so that visitors can find it. */
const SOLD_FOR_MS = 2 * 60 * 60_000;

/**
 * Frees up to `wanted` vehicles of a template by reverting the oldest unsettled sales, so that the
 * sample never runs out. Returns the number of freed vehicles.
 */
export const restock = async (
  services: DemoServices,
  handlers: AuctionHandlers,
  owned: OwnedTemplate,
  wanted: number,
): Promise<number> => {
  let freed = 0;
  const { template } = owned;
  const filter = {
    idTemplate: template.id,
    idOwnerDealers: [template.idDealer],
    states: ['SOLD'] as const,
  };
  let cursor: string | undefined;
  do {
    const page = await services.vehicles.list({ filter, order: 'desc', limit: PAGE_ROWS, cursor });
    const lots = await services.lots.lotsOfVehicles(page.rows.map(({ idVehicle }) => idVehicle));
    freed += await freeSoldVehicles(services, { handlers, owned, lots, wanted: wanted - freed });
    cursor = page.next ?? undefined;
  } while (freed < wanted && cursor !== undefined);
  await services.marking.catchUp();
  return freed;
};

type OwnedAuctions = {
  readonly handlers: AuctionHandlers;
  readonly owned: OwnedTemplate;
  readonly lots: readonly LotRecord[];
  readonly wanted: number;
};

const freeSoldVehicles = async (
  services: DemoServices,
  { handlers, owned, lots, wanted }: OwnedAuctions,
): Promise<number> => {
  const before = services.clock.now() - SOLD_FOR_MS;
  const oldest = lots
    .filter(({ awardStatus, endsAt }) => awardStatus === 'AWA' && endsAt < before)
    .toSorted((one, other) => one.endsAt - other.endsAt)
    .slice(0, wanted);
  let freed = 0;
  for (const { idAuction, idLot, idVehicles } of oldest) {
    if (!(await revertSale(services, handlers, owned, { idAuction, idLot }))) continue;
    freed += idVehicles.length;
  }
  return freed;
};

/**
 * Reverts a sale. Returns false if the sale is settled, which is final, or if another process
 * changed it first.
 */
const revertSale = async (
  { clock }: DemoServices,
  handlers: AuctionHandlers,
  { owner }: OwnedTemplate,
  lot: LotKey,
): Promise<boolean> => {
  const header = () => headerOf(owner, clock.now());
  const revert = new RevertAwardCommand(header(), { lot, reason: WITHDRAWAL_REASON });
  if ((await handlers.revertAward.execute(revert)).outcome === 'refused') return false;
  const data = { idAuction: lot.idAuction, idLots: [lot.idLot], reason: WITHDRAWAL_REASON };
  const refused = await handlers.notAward.execute(new NotAwardCommand(header(), data));
  return refused.outcome === 'accepted';
};
