import type { AnswerTo } from '@fairlot/contracts/operations';
import { AuctionReader, LotFinder } from '@fairlot/auction-application';
import { ListAnswer, Operation, ReadyAnswer, TheInput, type Input } from '@fairlot/access-http';
import type { AuctionView, FoundAuction } from '@fairlot/contracts/auction';
import { Controller } from '@nestjs/common';

/**
 * Lists and reads auctions. The order of the routes does not matter, because Fastify prefers fixed
 * path segments to parameters (reading 79).
 */
@Controller()
export class AuctionsController {
  constructor(
    private readonly reader: AuctionReader,
    private readonly finder: LotFinder,
  ) {}

  @Operation('SEC-41')
  paged(@TheInput() { caller, params, query }: Input<'SEC-41'>): Promise<AnswerTo<'SEC-41'>> {
    return this.reader.paged(caller, params.id, query);
  }

  @Operation('SEC-44')
  header(@TheInput() { caller, params }: Input<'SEC-44'>): Promise<AnswerTo<'SEC-44'>> {
    return this.reader.header(caller, params.id);
  }

  @Operation('SEC-45')
  list(@TheInput() { caller, query }: Input<'SEC-45'>): Promise<AnswerTo<'SEC-45'>> {
    return this.reader.list(caller, query);
  }

  @Operation('SEC-46')
  search(@TheInput() { caller, params, query }: Input<'SEC-46'>): Promise<AnswerTo<'SEC-46'>> {
    return this.reader.searchLots(caller, params.id, query);
  }

  @Operation('MOB-11')
  searchOnMobile(
    @TheInput() { caller, params, query }: Input<'MOB-11'>,
  ): Promise<AnswerTo<'MOB-11'>> {
    return this.reader.searchLots(caller, params.id, query);
  }

  @Operation('SEC-47')
  async full(@TheInput() { caller, query }: Input<'SEC-47'>): Promise<ReadyAnswer> {
    const { parts, leftOut } = await this.reader.full(caller, query.idAuction);
    return new ReadyAnswer(parts, leftOut);
  }

  @Operation('MOB-10')
  async fullOnMobile(@TheInput() { caller, query }: Input<'MOB-10'>): Promise<ReadyAnswer> {
    const { parts, leftOut } = await this.reader.full(caller, query.idAuction);
    return new ReadyAnswer(parts, leftOut);
  }

  @Operation('SEC-48')
  async board(@TheInput() { caller, query }: Input<'SEC-48'>): Promise<ReadyAnswer> {
    const { parts, leftOut } = await this.reader.board(caller, query.idAuction);
    return new ReadyAnswer(parts, leftOut);
  }

  @Operation('SEC-53')
  searchRunning(@TheInput() { caller, query }: Input<'SEC-53'>): Promise<ListAnswer<FoundAuction>> {
    return ListAnswer.of(this.reader.searchRunning(caller, query));
  }

  @Operation('ENG-44')
  find(@TheInput() { caller, query }: Input<'ENG-44'>): Promise<AnswerTo<'ENG-44'>> {
    return this.finder.find(caller, query.q);
  }

  @Operation('SEC-54')
  running(@TheInput() { caller, query }: Input<'SEC-54'>): Promise<ListAnswer<AuctionView>> {
    return ListAnswer.of(this.reader.running(caller, query));
  }

  @Operation('MOB-12')
  runningOnMobile(
    @TheInput() { caller, query }: Input<'MOB-12'>,
  ): Promise<ListAnswer<AuctionView>> {
    return ListAnswer.of(this.reader.running(caller, query));
  }
}
