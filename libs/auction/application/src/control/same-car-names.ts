import type { Caller } from '@fairlot/access-domain';
import { Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';
import type { PlanFault } from '../drafts/plan-auction.js';
import type { Fault, NamedLot } from '../problems/field-problem.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

/** Maximum number of lots that are named, because each name needs a lookup of an auction. */
const NAMES_MAX = 20;

/** Finds the name of the lot that already lists a car, for callers who may see its auction. */
@Injectable()
export class SameCarNames {
  constructor(
    private readonly states: AuctionStates,
    private readonly visibility: AuctionVisibility,
  ) {}

  async named(caller: Caller, faults: readonly PlanFault[]): Promise<readonly Fault[]> {
    const about = faults.filter(({ idOthers }) => idOthers !== undefined).slice(0, NAMES_MAX);
    return Promise.all(
      faults.map(async ({ idOthers = [], ...fault }): Promise<Fault> => {
        const isNamed = about.some(({ path }) => path === fault.path);
        const inLot = isNamed ? await this.lotOf(caller, idOthers) : null;
        return inLot === null ? fault : { ...fault, inLot };
      }),
    );
  }

  private async lotOf(caller: Caller, idVehicles: readonly number[]): Promise<NamedLot | null> {
    for (const idVehicle of idVehicles) {
      const { listedBy } = await this.states.vehicle(idVehicle);
      const visible = listedBy && (await this.visibility.visibleOrNull(caller, listedBy.idAuction));
      if (visible) return { auctionName: visible.auction.terms.name, idLot: listedBy.idLot };
    }
    return null;
  }
}
