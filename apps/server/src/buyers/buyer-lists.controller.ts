import { createHash } from 'node:crypto';
import type { Caller } from '@fairlot/access-domain';
import { BulkRecords, fieldProblem, Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { BULK_MAX, type BulkChangeAnswer } from '@fairlot/contracts/record';
import { notFound, Refused } from '@fairlot/contracts/refused';
import { MARKET_PACKS, isMarket, type Language } from '@fairlot/countries';
import { PartnerDirectory } from '@fairlot/partners-records';
import { SelectionChanged, type ChosenRow } from '@fairlot/records';
import { ListFault, listLines, type TextEncoding } from '@fairlot/vehicles-records';
import { Controller } from '@nestjs/common';
import { BulkBuyers, type BuyerChange } from './bulk-buyers.js';
import { buyerLines } from './buyer-lines.js';
import { ANY_VERSION } from './judge-buyer.js';
import { NamedBuyers, type NamedBuyer } from './named-buyers.js';
import { ofMarkets, TemplateBuyersList } from './template-buyers.js';

type Body = Input<'ENG-281'>['body'];
const FAULTS_MAX = 100;
/** Users per query of a preview. */
const BATCH = 500;
const ORDER = { sort: 'username', order: 'asc' } as const;

type ReadFile = {
  readonly content: Buffer;
  readonly encoding?: TextEncoding | undefined;
  readonly onEncoding: (encoding: TextEncoding) => void;
};

/** Buyers that change as a job, for staff: selected ones, all of a filter, or those in a file. */
@Controller()
export class BuyerListsController {
  constructor(
    private readonly bulk: BulkRecords,
    private readonly bulkBuyers: BulkBuyers,
    private readonly list: TemplateBuyersList,
    private readonly partners: PartnerDirectory,
    private readonly named: NamedBuyers,
  ) {}

  @Operation('ENG-281')
  async changeMany(@TheInput() input: Input<'ENG-281'>): Promise<AnswerTo<'ENG-281'>> {
    const { body, caller } = input;
    await this.requireOwn(caller, body.change);
    return this.begin(input, { asked: body, choose: () => this.chosen(body, caller) });
  }

  @Operation('ENG-282')
  async preview(@TheInput() input: Input<'ENG-282'>): Promise<AnswerTo<'ENG-282'>> {
    const { caller, language } = input;
    const { file, fields } = await input.form();
    await this.requireOwn(caller, fields);
    let encoding: TextEncoding | null = null;
    const read = {
      content: file.content,
      encoding: fields.encoding,
      onEncoding: (found: TextEncoding) => void (encoding = found),
    };
    const buyers = await this.buyersIn(read, { caller, scope: fields.scope, language });
    const idUsers = buyers.flatMap((one) => one.idUsers);
    const counts = { applied: 0, already: 0, refused: 0, gone: 0 };
    for (let start = 0; start < idUsers.length; start += BATCH) {
      const some = idUsers.slice(start, start + BATCH);
      const judged = await this.bulkBuyers.preview(some, fields, caller.adminEnabledMarkets);
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

  @Operation('ENG-283')
  async changeFile(@TheInput() input: Input<'ENG-283'>): Promise<AnswerTo<'ENG-283'>> {
    const { caller, language } = input;
    const { file, fields } = await input.form();
    const { users, encoding, ...change } = fields;
    await this.requireOwn(caller, change);
    const read = { content: file.content, encoding, onEncoding: () => undefined };
    // All lines are read before the first buyer changes.
    const buyers = await this.buyersIn(read, { caller, scope: change.scope, language });
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    return this.begin(input, {
      asked: { change, users, encoding, sha256 },
      choose: async () => {
        const count = buyers.reduce((sum, { idUsers }) => sum + idUsers.length, 0);
        if (count !== users) throw new SelectionChanged(count);
        return buyers.flatMap(chosenOf);
      },
    });
  }

  private begin(
    { caller, commandId }: Pick<Input<'ENG-281'>, 'caller' | 'commandId'>,
    { asked, choose }: { readonly asked: object; readonly choose: () => Promise<ChosenRow[]> },
  ): Promise<BulkChangeAnswer> {
    return this.bulk.begin(this.bulkBuyers.record, {
      asked,
      choose,
      by: { idActor: caller.idUser, commandId },
      idMarkets: caller.adminEnabledMarkets,
    });
  }

  /** @throws SelectionChanged */
  private async chosen(body: Body, caller: Caller): Promise<ChosenRow[]> {
    if (body.by === 'rows')
      return body.rows.map(({ idUser, version = ANY_VERSION }) => ({ key: idUser, version }));
    const { change, filter, count } = body;
    const found: ChosenRow[] = [];
    for await (const one of this.list.all(change.idTemplate, ofMarkets(filter, caller), ORDER)) {
      found.push({ key: one.idUser, version: one.version });
      if (found.length > BULK_MAX) break;
    }
    if (found.length !== count) throw new SelectionChanged(found.length);
    return found;
  }

  /** @throws Refused FILE_REFUSED */
  private async buyersIn(
    { content, onEncoding, ...reading }: ReadFile,
    {
      caller,
      scope,
      language,
    }: {
      readonly caller: Caller;
      readonly scope: BuyerChange['scope'];
      readonly language: Language;
    },
  ): Promise<NamedBuyer[]> {
    const { idMarket, adminEnabledMarkets: idMarkets } = caller;
    const languages = isMarket(idMarket) ? MARKET_PACKS[idMarket].languages : [];
    const lines = listLines(content, { ...reading, onEncoding, languages: [...languages] });
    const buyers: NamedBuyer[] = [];
    try {
      for await (const one of this.named.of(buyerLines(lines), { idMarkets, scope }))
        buyers.push(one);
    } catch (error) {
      if (!(error instanceof ListFault)) throw error;
      throw new Refused('FILE_REFUSED', { fields: [fieldProblem('file', error.code, language)] });
    }
    return buyers;
  }

  /** @throws Refused NOT_FOUND for templates and showcases of other markets */
  private async requireOwn(
    { adminEnabledMarkets }: Caller,
    { idTemplate, idMarket }: Pick<BuyerChange, 'idTemplate' | 'idMarket'>,
  ): Promise<void> {
    const template = idTemplate === undefined ? null : await this.partners.template(idTemplate);
    const of = template?.idMarket ?? idMarket;
    if ((idTemplate !== undefined && template === null) || of === undefined) throw notFound();
    if (!adminEnabledMarkets.includes(of)) throw notFound();
  }
}

/** A line without users is part of the result too; its text may be personal data of anybody. */
const chosenOf = ({ idUsers, line, fault }: NamedBuyer): ChosenRow[] => {
  if (fault !== null) return [{ key: `#${line}`, version: ANY_VERSION }];
  return idUsers.map((key) => ({ key, version: ANY_VERSION }));
};
