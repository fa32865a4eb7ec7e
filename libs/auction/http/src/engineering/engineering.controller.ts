import { AuctionVisibility, BoardAt, EventReader } from '@fairlot/auction-application';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';

/** Handles the calls for engineers: administrators in one of the auction's markets. */
@Controller()
export class EngineeringController {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly reader: EventReader,
    private readonly boards: BoardAt,
  ) {}

  @Operation('ENG-13')
  async events(
    @TheInput() { caller, query, language }: Input<'ENG-13'>,
  ): Promise<AnswerTo<'ENG-13'>> {
    await this.visibility.managed(caller, query.idAuction);
    return this.reader.page(query, language);
  }

  @Operation('ENG-18')
  async boardAt(
    @TheInput() { caller, params, query, language }: Input<'ENG-18'>,
  ): Promise<AnswerTo<'ENG-18'>> {
    await this.visibility.managed(caller, params.id);
    return this.boards.board({ ...query, idAuction: params.id, language });
  }

  @Operation('ENG-23')
  async places(
    @TheInput() { caller, params, query }: Input<'ENG-23'>,
  ): Promise<AnswerTo<'ENG-23'>> {
    await this.visibility.managed(caller, params.id);
    return this.reader.places({ ...query, idAuction: params.id });
  }

  @Operation('ENG-28')
  async auctionOf(@TheInput() { caller, params }: Input<'ENG-28'>): Promise<AnswerTo<'ENG-28'>> {
    const idAuction = await this.reader.auctionOf(params.commandId);
    if (idAuction === null) throw notFound();
    await this.visibility.managed(caller, idAuction);
    return { idAuction };
  }
}
