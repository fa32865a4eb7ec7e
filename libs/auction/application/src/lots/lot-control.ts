import { isKind } from '@fairlot/access-domain';
import {
  AuctionStates,
  CloseLotCommand,
  RemoveVehicleCommand,
  ReopenLotCommand,
  VoidOfferCommand,
  WithdrawLotCommand,
  type SameCars,
} from '../commands/index.js';
import type { LotKey } from '@fairlot/auction-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { LotView } from '@fairlot/contracts/auction';
import type { Operations } from '@fairlot/contracts/operations';
import { validationRefused } from '@fairlot/contracts/refused';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { CommandService, type Sender } from '../commands/command-service.js';
import { momentOf } from '../drafts/moment.js';
import { fieldProblems } from '../problems/field-problem.js';
import { whileClaimed, type Claim } from '../control/while-claimed.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { LotViews } from './lot-views.js';

/** Handles the actions of an auction's manager on a lot. */
@Injectable()
export class LotControl {
  constructor(
    private readonly service: CommandService,
    private readonly visibility: AuctionVisibility,
    private readonly views: LotViews,
    private readonly partners: PartnerDirectory,
    private readonly states: AuctionStates,
    private readonly registry: VehicleRegistry,
  ) {}

  async removeVehicle(sender: Sender, lot: LotKey, idVehicle: number) {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    const { withdrawn } = await this.service.run(
      sender,
      (header) => new RemoveVehicleCommand(header, { lot, idVehicle }),
    );
    const left = withdrawn ? null : await this.views.one(visible, lot.idLot);
    return { done: true as const, lot: left };
  }

  /**
   * @throws Refused SAME_CAR_LISTED; INVALID_TRANSITION, for example if a vehicle is now in another
   * lot
   */
  async reopen(
    sender: Sender,
    lot: LotKey,
    { endsAt: at, reason }: BodyOf<Operations['ENG-05']>,
  ): Promise<LotView> {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    const template = await this.partners.template(visible.auction.terms.idTemplate);
    const end = momentOf(
      { at, date: undefined, time: undefined },
      { name: 'end', idMarket: template?.idMarket ?? 'OTHER' },
    );
    if ('fault' in end) throw validationRefused(fieldProblems([end.fault], sender.language));
    const { at: endsAt } = end;
    await whileClaimed(this.registry.claims, sender, async (claim) => {
      const sameCars = await this.sameCarsIn(lot, claim);
      const reopening = { lot, endsAt, reason, sameCars };
      return this.service.run(sender, (header) => new ReopenLotCommand(header, reopening));
    });
    return this.views.one(visible, lot.idLot);
  }

  private async sameCarsIn(lot: LotKey, claim: Claim): Promise<readonly SameCars[]> {
    const state = await this.states.lot(lot);
    if (state.status === null) return [];
    const same = await this.registry.sameCars(await claim(state.terms.idVehicles));
    return Array.from(same, ([idVehicle, others]) => ({
      idVehicle,
      idOthers: others.map((one) => one.idVehicle),
    }));
  }

  /** Closes a lot before its end (ENG-20). */
  async close(sender: Sender, lot: LotKey, reason: string): Promise<LotView> {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    await this.service.run(
      sender,
      (header) => new CloseLotCommand(header, { lot, reason, byStaff }),
    );
    return this.views.one(visible, lot.idLot);
  }

  async withdraw(sender: Sender, lot: LotKey, reason: string): Promise<LotView> {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    await this.service.run(
      sender,
      (header) => new WithdrawLotCommand(header, { lot, reason, byStaff }),
    );
    return this.views.one(visible, lot.idLot);
  }

  async voidOffer(
    sender: Sender,
    lot: LotKey,
    { idOffer, reason }: { readonly idOffer: number; readonly reason: string },
  ): Promise<LotView> {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    const byStaff = isKind(sender.caller, 'STAFF');
    await this.service.run(
      sender,
      (header) => new VoidOfferCommand(header, { lot, idOffer, reason, byStaff }),
    );
    return this.views.one(visible, lot.idLot);
  }
}
