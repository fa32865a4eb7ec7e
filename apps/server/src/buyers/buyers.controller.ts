import { isKind, type Caller } from '@fairlot/access-domain';
import { Operation, resultsOf, TheInput, usersFile, type Input } from '@fairlot/access-http';
import { AccessDirectory } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { BULK_MAX } from '@fairlot/contracts/record';
import { notFound } from '@fairlot/contracts/refused';
import type { TemplateBuyer, UserResults } from '@fairlot/contracts/users';
import type { Cell } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Controller, type StreamableFile } from '@nestjs/common';
import { ofMarkets, TemplateBuyersList, type Setting } from './template-buyers.js';

type ListInput = Input<'ADM-33'>;
type Exported = Input<'ADM-36'>;
type Set = Pick<Input<'ADM-35'>, 'body' | 'caller' | 'commandId'>;
/** As many as one bulk change can have. */
const COUNT_MAX = BULK_MAX;
const COLUMNS = [
  'idUser',
  'username',
  'name',
  'surname',
  'email',
  'dealer',
  'vatCode',
  'province',
  'market',
  'fcaUser',
  'state',
  'dealerState',
  'userState',
] as const;

/** Buyers of a template, for staff of its market and for its owner (SCR-059). */
@Controller()
export class BuyersController {
  constructor(
    private readonly buyers: TemplateBuyersList,
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
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

  private async listed({ query, caller }: Pick<ListInput, 'query' | 'caller'>) {
    const { idTemplate, sort, cursor, limit, ...filter } = query;
    await this.requireOwn(caller, idTemplate);
    const count = cursor === undefined ? ('bounded' as const) : ('none' as const);
    const page = { ...sort, cursor, limit, count, countMax: COUNT_MAX };
    return this.buyers.list(idTemplate, ofMarkets(filter, caller), page);
  }

  private async file({
    query,
    caller,
    language,
  }: Pick<Exported, 'query' | 'caller' | 'language'>): Promise<StreamableFile> {
    const { idTemplate, sort, format, language: wanted = language, ...filter } = query;
    await this.requireOwn(caller, idTemplate);
    const rows = cellsOf(this.buyers.all(idTemplate, ofMarkets(filter, caller), sort));
    return usersFile({ name: 'buyers', columns: COLUMNS, rows, caller, format, language: wanted });
  }

  private async set({ body, caller, commandId }: Set, adds: boolean): Promise<UserResults> {
    const { idTemplate, ...setting } = body;
    await this.requireOwn(caller, idTemplate);
    const by = { idActor: caller.idUser, commandId };
    const isOwn: Setting['isOwn'] = isKind(caller, 'STAFF')
      ? ({ idMarket }) => caller.adminEnabledMarkets.includes(idMarket)
      : (_, dealerState) => dealerState !== null;
    return resultsOf(await this.buyers.set(idTemplate, { ...setting, adds, isOwn }, by));
  }

  /**
   * Staff: templates of their markets (ADR 36). Owners: those of their dealer. Multi-auctioneers:
   * linked ones. @throws Refused NOT_FOUND
   */
  private async requireOwn(caller: Caller, idTemplate: number): Promise<void> {
    const template = await this.partners.template(idTemplate);
    if (isKind(caller, 'STAFF')) {
      if (template === null || !caller.adminEnabledMarkets.includes(template.idMarket))
        throw notFound();
      return;
    }
    const { own, linked } = await this.partners.ofDealer(caller.idDealer ?? 0);
    const dealer = caller.idDealer === null ? null : await this.directory.dealer(caller.idDealer);
    const isLinked = caller.permissions.includes('MULTI_AUCTIONEER') && linked.includes(idTemplate);
    if (dealer?.enabled !== true || !(own.includes(idTemplate) || isLinked)) throw notFound();
  }
}

async function* cellsOf(buyers: AsyncIterable<TemplateBuyer>): AsyncGenerator<readonly Cell[]> {
  for await (const one of buyers)
    yield [
      one.idUser,
      one.username,
      one.name,
      one.surname,
      one.email,
      one.businessName,
      one.vatCode,
      one.province,
      one.idMarket,
      one.fcaUser ? 1 : 0,
      one.state,
      one.dealerState,
      one.userState,
    ];
}
