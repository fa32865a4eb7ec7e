import { Operation, resultsOf, TheInput, usersFile, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { BULK_MAX } from '@fairlot/contracts/record';
import type { UserResults } from '@fairlot/contracts/users';
import { Controller, type StreamableFile } from '@nestjs/common';
import { BUYER_COLUMNS, cellsOf } from './buyer-cells.js';
import { BuyerScopes, buyerFilterOf, buyerScopeOf } from './buyer-scopes.js';
import { subjectOf } from './bulk-buyers.js';
import { limitToMarkets, TemplateBuyersList } from './template-buyers.js';

/** Input of the calls for staff. Owners can only name a template. */
type ListInput = Pick<Input<'ADM-33'>, 'query' | 'caller'>;
type ExportInput = Pick<Input<'ADM-36'>, 'query' | 'caller' | 'language'>;
type ChangeInput = Pick<Input<'ADM-35'>, 'body' | 'caller' | 'commandId'>;
/** Counts stop at the largest number of rows that a bulk change may have. */
const COUNT_MAX = BULK_MAX;
/**
 * Lists and sets the buyers of a template, for staff of its market and for its owner (SCR-059), and
 * the buyers of a market's fixed-price stock, for staff of that market.
 */
@Controller()
export class BuyersController {
  constructor(
    private readonly buyers: TemplateBuyersList,
    private readonly scopes: BuyerScopes,
  ) {}

  @Operation('ADM-33')
  list(@TheInput() input: Input<'ADM-33'>): Promise<AnswerTo<'ADM-33'>> {
    return this.listed(input);
  }

  @Operation('ENG-204')
  ownList(@TheInput() input: Input<'ENG-204'>): Promise<AnswerTo<'ENG-204'>> {
    return this.listed(input);
  }

  @Operation('ADM-36')
  export(@TheInput() input: Input<'ADM-36'>): Promise<StreamableFile> {
    return this.file(input);
  }

  @Operation('ENG-206')
  ownExport(@TheInput() input: Input<'ENG-206'>): Promise<StreamableFile> {
    return this.file(input);
  }

  @Operation('ADM-34')
  add(@TheInput() input: Input<'ADM-34'>): Promise<UserResults> {
    return this.set(input, true);
  }

  @Operation('ADM-35')
  change(@TheInput() input: Input<'ADM-35'>): Promise<UserResults> {
    return this.set(input, false);
  }

  @Operation('ENG-205')
  ownChange(@TheInput() input: Input<'ENG-205'>): Promise<UserResults> {
    return this.set(input, false);
  }

  private async listed({ query, caller }: ListInput) {
    const { idTemplate, idMarket, sort, cursor, limit, ...filter } = query;
    const subject = subjectOf({ idTemplate, idMarket });
    await this.scopes.requireOwn(caller, subject);
    const count = cursor === undefined ? ('bounded' as const) : ('none' as const);
    const page = { ...sort, cursor, limit, count, countMax: COUNT_MAX };
    return this.buyers.list(subject, limitToMarkets(filter, caller), page);
  }

  private async file({ query, caller, language }: ExportInput): Promise<StreamableFile> {
    const { idTemplate, idMarket, sort, format, language: wanted = language, ...filter } = query;
    const subject = subjectOf({ idTemplate, idMarket });
    await this.scopes.requireOwn(caller, subject);
    const rows = cellsOf(this.buyers.all(subject, limitToMarkets(filter, caller), sort));
    const file = { name: 'buyers', columns: BUYER_COLUMNS, rows };
    return usersFile({ ...file, caller, format, language: wanted });
  }

  private async set({ body, caller, commandId }: ChangeInput, adds: boolean): Promise<UserResults> {
    const { idTemplate, ...setting } = body;
    await this.scopes.requireOwn(caller, { idTemplate });
    const by = { idActor: caller.idUser, commandId };
    const isOwn = buyerFilterOf(buyerScopeOf(caller));
    return resultsOf(await this.buyers.set(idTemplate, { ...setting, adds, isOwn }, by));
  }
}
