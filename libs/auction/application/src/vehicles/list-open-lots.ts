import { randomUUID } from 'node:crypto';
import { auctionStream } from '@fairlot/auction-domain';
import type { Engine } from '@fairlot/event-sourcing-engine';
import type { Clock } from '@fairlot/kernel';
import { hasVehicles, lotsMatching } from '../commands/auction-rules.js';
import { needVehicles, lotVehiclesOf } from '../commands/vehicles/lot-vehicles.js';
import { auctionTarget, lotTarget, vehicleTarget } from '../commands/targets.js';

/** The actor of the portal's own commands. */
const PORTAL_ACTOR = { idUser: 0, idDealer: null, role: 'PORTAL' };

export type ListedVehicles = {
  /** Vehicles of the auction's open lots. */
  readonly idVehicles: readonly number[];
  /**
   * Vehicles that another lot has already listed or sold. In an old log, a vehicle may be in two
   * lots.
   */
  readonly elsewhere: readonly number[];
};

/**
 * Lists the vehicles of each open lot of an auction, for a log from before the event VehicleListed.
 * Repeating it has no effect.
 * @throws Unavailable
 */
export const listOpenLots = async (
  { engine, clock }: { readonly engine: Engine; readonly clock: Clock },
  idAuction: number,
): Promise<ListedVehicles> => {
  const nothing: ListedVehicles = { idVehicles: [], elsewhere: [] };
  const outcome = await engine.execute<ListedVehicles>({
    commandId: randomUUID(),
    fingerprint: '',
    actor: PORTAL_ACTOR,
    ingressAt: clock.now(),
    lane: auctionStream(idAuction),
    script: (tx) => {
      const auction = tx.state(auctionTarget(idAuction));
      if (auction.status === null) return nothing;
      const keys = lotsMatching(auction, hasVehicles);
      tx.need(keys.map(lotTarget));
      const lots = lotVehiclesOf(tx, keys);
      needVehicles(tx, lots);
      const elsewhere = lots.flatMap(({ lot, idVehicles }) =>
        idVehicles.filter((idVehicle) => {
          const { idTemplate } = auction.terms;
          const list = { type: 'ListVehicle', ...lot, idTemplate } as const;
          return tx.part(() => void tx.decide(vehicleTarget(idVehicle), list)) !== null;
        }),
      );
      return { idVehicles: lots.flatMap(({ idVehicles }) => idVehicles), elsewhere };
    },
    recall: () => nothing,
  });
  return outcome.outcome === 'accepted' ? outcome.answer : nothing;
};
