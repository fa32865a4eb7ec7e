import { isKind } from '@fairlot/access-domain';
import {
  CloseLotCommand,
  RemoveVehicleCommand,
  ReopenLotCommand,
  VoidOfferCommand,
  WithdrawLotCommand,
} from '../commands/index.js';
import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries } from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts/auction';
import { Injectable } from '@nestjs/common';
import { CommandDesk, type Sender } from '../commands/command-desk.js';
import { refusalProblem } from '../problems/refusal-problem.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { VehicleMarks } from '../vehicles/vehicle-marks.js';
import { LotViews } from './lot-views.js';

/** What the manager of an auction does to one of its lots. */
@Injectable()
export class LotControl {
  constructor(
    private readonly desk: CommandDesk,
    private readonly sight: AuctionSight,
    private readonly views: LotViews,
    private readonly lots: LotQueries,
    private readonly marks: VehicleMarks,
  ) {}

  async removeVehicle(sender: Sender, lot: LotKey, idVehicle: number) {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const { withdrawn } = await this.desk.run(
      sender,
      (header) => new RemoveVehicleCommand(header, { lot, idVehicle }),
    );
    await this.marks.settle([idVehicle]);
    const left = withdrawn ? null : await this.views.one(sighted, lot.idLot);
    return { done: true as const, lot: left };
  }

  /** @throws ApiProblem 409 also when a vehicle of it stands in another lot by now */
  async reopen(
    sender: Sender,
    lot: LotKey,
    { endsAt, reason }: { readonly endsAt: number; readonly reason: string },
  ): Promise<LotView> {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const idVehicles = await this.vehiclesIn(lot);
    if (await this.marks.areElsewhere(idVehicles, lot))
      throw refusalProblem({ code: 'INVALID_TRANSITION', facts: {} }, sender.language);
    await this.desk.run(sender, (header) => new ReopenLotCommand(header, { lot, endsAt, reason }));
    await this.marks.listed(idVehicles);
    return this.views.one(sighted, lot.idLot);
  }

  /** ENG-20. */
  async close(sender: Sender, lot: LotKey, reason: string): Promise<LotView> {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    await this.desk.run(sender, (header) => new CloseLotCommand(header, { lot, reason, byStaff }));
    return this.views.one(sighted, lot.idLot);
  }

  async withdraw(sender: Sender, lot: LotKey, reason: string): Promise<LotView> {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    const idVehicles = await this.vehiclesIn(lot);
    await this.desk.run(
      sender,
      (header) => new WithdrawLotCommand(header, { lot, reason, byStaff }),
    );
    await this.marks.settle(idVehicles);
    return this.views.one(sighted, lot.idLot);
  }

  async voidOffer(
    sender: Sender,
    lot: LotKey,
    { idOffer, reason }: { readonly idOffer: number; readonly reason: string },
  ): Promise<LotView> {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    await this.desk.run(
      sender,
      (header) => new VoidOfferCommand(header, { lot, idOffer, reason, byStaff }),
    );
    return this.views.one(sighted, lot.idLot);
  }

  private async vehiclesIn(lot: LotKey): Promise<readonly number[]> {
    return (await this.lots.lot(lot))?.idVehicles ?? [];
  }
}
