import { createHash } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import { BulkRecords, fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { BULK_MAX, type BulkChangeAnswer } from '@fairlot/contracts/record';
import { Refused } from '@fairlot/contracts/refused';
import { MARKET_PACKS, isMarket } from '@fairlot/countries';
import { digestInParts } from '@fairlot/kernel';
import { SelectionChanged, type ChosenRow } from '@fairlot/records';
import { ListFault, listLines, type TextEncoding } from '@fairlot/vehicles-records';
import { Controller } from '@nestjs/common';
import { BulkBuyers, subjectOf, type AskedBuyers, type BuyerChange } from './bulk-buyers.js';
import { buyerLines } from './buyer-lines.js';
import { BuyerScopes, buyerScopeOf } from './buyer-scopes.js';
import { ANY_VERSION } from './judge-buyer.js';
import { NamedBuyers, type NamedBuyer } from './named-buyers.js';
import { limitToMarkets, TemplateBuyersList } from './template-buyers.js';

type ChosenBuyers = Input<'ENG-281'>['body'];
type BuyerPreview = AnswerTo<'ENG-282'>;
const FAULTS_MAX = 100;
/** Number of users per query of a preview. */
const BATCH_SIZE = 500;
const BUYER_ORDER = { sort: 'username', order: 'asc' } as const;

type ReadFile = {
  readonly content: Buffer;
  readonly encoding?: TextEncoding | undefined;
  readonly onEncoding: (encoding: TextEncoding) => void;
};

type FileFields = BuyerChange & { readonly encoding?: TextEncoding | undefined };
/** An uploaded file and the other fields of its form. */
type SentFile<Extra = object> = { readonly content: Buffer; readonly fields: FileFields & Extra };
type CommandContext = Pick<Input<'ENG-281'>, 'caller' | 'commandId' | 'language'>;

/**
 * Changes many buyers as a job: selected buyers, those that match a filter, or those in a file.
 * Owners and staff have separate calls, which reach different buyers.
 */
@Controller()
export class BuyerListsController {
  constructor(
    private readonly bulk: BulkRecords,
    private readonly bulkBuyers: BulkBuyers,
    private readonly list: TemplateBuyersList,
    private readonly scopes: BuyerScopes,
    private readonly named: NamedBuyers,
  ) {}

  @Operation('ENG-281')
  changeMany(@TheInput() { body, ...by }: Input<'ENG-281'>): Promise<AnswerTo<'ENG-281'>> {
    return this.many(body, by);
  }

  @Operation('ENG-316')
  changeManyOwn(@TheInput() { body, ...by }: Input<'ENG-316'>): Promise<AnswerTo<'ENG-316'>> {
    // Owners cannot add dealers.
    return this.many({ ...body, change: { ...body.change, adds: false } }, by);
  }

  @Operation('ENG-282')
  async preview(@TheInput() input: Input<'ENG-282'>): Promise<AnswerTo<'ENG-282'>> {
    const { file, fields } = await input.form();
    return this.previewOf({ content: file.content, fields }, input);
  }

  @Operation('ENG-317')
  async previewOwn(@TheInput() input: Input<'ENG-317'>): Promise<AnswerTo<'ENG-317'>> {
    const { file, fields } = await input.form();
    return this.previewOf({ content: file.content, fields: { ...fields, adds: false } }, input);
  }

  @Operation('ENG-283')
  async changeFile(@TheInput() input: Input<'ENG-283'>): Promise<AnswerTo<'ENG-283'>> {
    const { file, fields } = await input.form();
    return this.ofFile({ content: file.content, fields }, input);
  }

  @Operation('ENG-318')
  async changeOwnFile(@TheInput() input: Input<'ENG-318'>): Promise<AnswerTo<'ENG-318'>> {
    const { file, fields } = await input.form();
    return this.ofFile({ content: file.content, fields: { ...fields, adds: false } }, input);
  }

  private async many(chosen: ChosenBuyers, by: CommandContext): Promise<BulkChangeAnswer> {
    const { caller } = by;
    await this.scopes.requireOwn(caller, chosen.change);
    return this.begin(by, { ...chosen }, () => this.chosen(chosen, caller));
  }

  private async previewOf(
    { content, fields }: SentFile,
    { caller, language }: Pick<CommandContext, 'caller' | 'language'>,
  ): Promise<BuyerPreview> {
    await this.scopes.requireOwn(caller, fields);
    let encoding: TextEncoding | null = null;
    const read = {
      content,
      encoding: fields.encoding,
      onEncoding: (found: TextEncoding) => void (encoding = found),
    };
    const buyers = await this.buyersIn(read, fields, { caller, language });
    const idUsers = buyers.flatMap((one) => one.idUsers);
    const counts = { applied: 0, already: 0, refused: 0, gone: 0 };
    for (let start = 0; start < idUsers.length; start += BATCH_SIZE) {
      const some = idUsers.slice(start, start + BATCH_SIZE);
      const judged = await this.bulkBuyers.preview(some, fields, buyerScopeOf(caller));
      for (const { outcome } of judged) counts[outcome] += 1;
    }
    const faulty = buyers.filter(({ fault }) => fault !== null);
    const { applied, already, refused } = counts;
    return {
      lines: buyers.length,
      users: idUsers.length,
      applied,
      already,
      refused,
      faulty: faulty.length,
      encoding,
      faults: faulty
        .slice(0, FAULTS_MAX)
        .map(({ line, text, fault }) => ({ line, named: text, code: fault! })),
    };
  }

  private async ofFile(
    { content, fields }: SentFile<{ readonly users: number }>,
    by: CommandContext,
  ): Promise<BulkChangeAnswer> {
    const { users, encoding, ...change } = fields;
    await this.scopes.requireOwn(by.caller, change);
    const read = { content, encoding, onEncoding: () => undefined };
    // Read all lines before the first buyer is changed.
    const buyers = await this.buyersIn(read, change, by);
    const sha256 = await digestInParts(createHash('sha256'), content);
    return this.begin(by, { change, users, encoding, sha256 }, async () => {
      const count = buyers.reduce((sum, { idUsers }) => sum + idUsers.length, 0);
      if (count !== users) throw new SelectionChanged(count);
      return buyers.flatMap(chosenRowsOf);
    });
  }

  private begin(
    { caller, commandId }: CommandContext,
    asked: AskedBuyers & Readonly<Record<string, unknown>>,
    choose: () => Promise<ChosenRow[]>,
  ): Promise<BulkChangeAnswer> {
    const { isOwner, idMarkets } = buyerScopeOf(caller);
    return this.bulk.begin(this.bulkBuyers.record, {
      asked: { ...asked, ...(isOwner && { isOwner }) },
      choose,
      by: { idActor: caller.idUser, commandId },
      idMarkets,
    });
  }

  /** The buyers that a request selects. @throws SelectionChanged */
  private async chosen(body: ChosenBuyers, caller: Caller): Promise<ChosenRow[]> {
    if (body.by === 'rows')
      return body.rows.map(({ idUser, version = ANY_VERSION }) => ({ key: idUser, version }));
    const { change, filter, count } = body;
    const found: ChosenRow[] = [];
    const subject = subjectOf(change);
    for await (const one of this.list.all(subject, limitToMarkets(filter, caller), BUYER_ORDER)) {
      found.push({ key: one.idUser, version: one.version });
      if (found.length > BULK_MAX) break;
    }
    if (found.length !== count) throw new SelectionChanged(found.length);
    return found;
  }

  /** The buyers in a file. @throws Refused FILE_REFUSED */
  private async buyersIn(
    { content, onEncoding, ...reading }: ReadFile,
    { idTemplate, scope }: Pick<BuyerChange, 'idTemplate' | 'scope'>,
    { caller, language }: Pick<CommandContext, 'caller' | 'language'>,
  ): Promise<NamedBuyer[]> {
    const { idMarket } = caller;
    const languages = isMarket(idMarket) ? MARKET_PACKS[idMarket].languages : [];
    const lines = listLines(content, { ...reading, onEncoding, languages: [...languages] });
    const within = await this.scopes.namedWithin(caller, idTemplate);
    const buyers: NamedBuyer[] = [];
    try {
      for await (const one of this.named.of(buyerLines(lines), { ...within, scope }))
        buyers.push(one);
    } catch (error) {
      if (!(error instanceof ListFault)) throw error;
      throw new Refused('FILE_REFUSED', { fields: [fieldProblem('file', error.code, language)] });
    }
    return buyers;
  }
}

/** A line that names no buyer is a row too. Its text is kept, and may be personal data. */
const chosenRowsOf = ({ idUsers, line, fault }: NamedBuyer): ChosenRow[] => {
  if (fault !== null) return [{ key: `#${line}`, version: ANY_VERSION }];
  return idUsers.map((key) => ({ key, version: ANY_VERSION }));
};
