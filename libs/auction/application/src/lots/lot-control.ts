import { isKind } from '@fairlot/access-domain';
import {
  CloseLotCommand,
  RemoveVehicleCommand,
  ReopenLotCommand,
  VoidOfferCommand,
  WithdrawLotCommand,
} from '../commands/index.js';
import type { LotKey } from '@fairlot/auction-domain';
import type { BodyOf } from '@fairlot/contracts';
import type { LotView } from '@fairlot/contracts/auction';
import type { Operations } from '@fairlot/contracts/operations';
import { malformed } from '@fairlot/contracts/refused';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Injectable } from '@nestjs/common';
import { CommandDesk, type Sender } from '../commands/command-desk.js';
import { momentOf } from '../drafts/moment.js';
import { fieldProblems } from '../problems/field-problem.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { LotViews } from './lot-views.js';

/** What the manager of an auction does with one of its lots. */
@Injectable()
export class LotControl {
  constructor(
    private readonly desk: CommandDesk,
    private readonly sight: AuctionSight,
    private readonly views: LotViews,
    private readonly partners: PartnerDirectory,
  ) {}

  async removeVehicle(sender: Sender, lot: LotKey, idVehicle: number) {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const { withdrawn } = await this.desk.run(
      sender,
      (header) => new RemoveVehicleCommand(header, { lot, idVehicle }),
    );
    const left = withdrawn ? null : await this.views.one(sighted, lot.idLot);
    return { done: true as const, lot: left };
  }

  /** @throws Refused INVALID_TRANSITION also when another lot has one of its vehicles */
  async reopen(
    sender: Sender,
    lot: LotKey,
    { endsAt: at, reason }: BodyOf<Operations['ENG-05']>,
  ): Promise<LotView> {
    const sighted = await this.sight.managedLot(sender.caller, lot);
    const template = await this.partners.template(sighted.auction.terms.idTemplate);
    const end = momentOf(
      { at, date: undefined, time: undefined },
      { name: 'end', idMarket: template?.idMarket ?? 'OTHER' },
    );
    if ('fault' in end) throw malformed(fieldProblems([end.fault], sender.language));
    const { at: endsAt } = end;
    await this.desk.run(sender, (header) => new ReopenLotCommand(header, { lot, endsAt, reason }));
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
    await this.desk.run(
      sender,
      (header) => new WithdrawLotCommand(header, { lot, reason, byStaff }),
    );
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
}
