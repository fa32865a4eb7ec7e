import {
  AwardAuctionCommand,
  AwardLotCommand,
  NotAwardCommand,
  RevertAwardCommand,
  SettleAwardCommand,
  type LotResult,
} from '../commands/index.js';
import type { Outcome, CommandHeader } from '@fairlot/event-sourcing-engine';
import type { LotKey } from '@fairlot/auction-domain';
import type { LotView } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { AuctionHeaders } from '../auctions/auction-headers.js';
import { CommandService, lotOutcomes, type Sender } from '../commands/command-service.js';
import { LotViews } from '../lots/lot-views.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

/** Handles the calls for award decisions after the close (domain section 7). */
@Injectable()
export class AwardService {
  constructor(
    private readonly service: CommandService,
    private readonly visibility: AuctionVisibility,
    private readonly headers: AuctionHeaders,
    private readonly views: LotViews,
  ) {}

  award(sender: Sender, lot: LotKey, order: { idOffer: number; reason: string | null }) {
    return this.onLot(sender, lot, (header) => new AwardLotCommand(header, { lot, ...order }));
  }

  revert(sender: Sender, lot: LotKey, reason: string): Promise<LotView> {
    return this.onLot(sender, lot, (header) => new RevertAwardCommand(header, { lot, reason }));
  }

  settle(sender: Sender, lot: LotKey): Promise<LotView> {
    return this.onLot(sender, lot, (header) => new SettleAwardCommand(header, { lot }));
  }

  awardAll(sender: Sender, idAuction: number, idLots: readonly number[] | null) {
    return this.onLots(
      sender,
      idAuction,
      (header) => new AwardAuctionCommand(header, { idAuction, idLots }),
    );
  }

  /** SEC-52: declines to award the named lots, or every TBA lot if none is named (reading 50). */
  notAward(
    sender: Sender,
    idAuction: number,
    { idLots, reason }: { readonly idLots: readonly number[] | null; readonly reason: string },
  ) {
    return this.onLots(
      sender,
      idAuction,
      (header) => new NotAwardCommand(header, { idAuction, idLots, reason }),
    );
  }

  private async onLot<Answer>(
    sender: Sender,
    lot: LotKey,
    commandOf: (header: CommandHeader) => Command<Outcome<Answer>>,
  ): Promise<LotView> {
    const visible = await this.visibility.managedLot(sender.caller, lot);
    await this.service.run(sender, commandOf);
    return this.views.one(visible, lot.idLot);
  }

  private async onLots(
    sender: Sender,
    idAuction: number,
    commandOf: (header: CommandHeader) => Command<Outcome<LotResult[]>>,
  ): Promise<AnswerTo<'SEC-50'>> {
    const { caller, language } = sender;
    await this.visibility.managed(caller, idAuction);
    const results = await this.service.run(sender, commandOf);
    const auction = await this.headers.of(caller, idAuction);
    return { auction, lots: await lotOutcomes(results, language) };
  }
}
