import type { AnswerTo } from '@fairlot/contracts/operations';
import { isMarket } from '@fairlot/countries';
import { Controller, StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { csvOf } from '../file/csv.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { BulkRecords } from './bulk-records.js';
import { bulkHeadings } from './record-file.js';

/** Lists and stops the caller's own bulk changes. */
@Controller()
export class BulkChangesController {
  constructor(private readonly bulk: BulkRecords) {}

  @Operation('ENG-172')
  own(@TheInput() { caller, query }: Input<'ENG-172'>): Promise<AnswerTo<'ENG-172'>> {
    return this.bulk.own(caller, query.record);
  }

  @Operation('ENG-173')
  async file(@TheInput() { caller, params, query, language }: Input<'ENG-173'>) {
    const { record, language: wanted = language } = query;
    const rows = await this.bulk.each({ ...params, record, caller });
    const cells = async function* () {
      for await (const { key, title, outcome, reason } of rows) yield [key, title, outcome, reason];
    };
    const table = {
      head: bulkHeadings(wanted),
      rows: cells(),
      language: wanted,
      idMarket: isMarket(caller.idMarket) ? caller.idMarket : ('OTHER' as const),
    };
    return new StreamableFile(csvOf(table), {
      type: 'text/csv; charset=utf-8',
      disposition: attachment(`fairlot-${record}s.csv`),
    });
  }

  @Operation('ENG-174')
  async stop(
    @TheInput() { caller, params, query }: Input<'ENG-174'>,
  ): Promise<AnswerTo<'ENG-174'>> {
    await this.bulk.stop({ ...params, ...query, caller });
    return { done: true };
  }
}
