import { Readable } from 'node:stream';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller, StreamableFile } from '@nestjs/common';
import { attachment } from '../file/attachment.js';
import { XLSX_TYPE } from '../file/workbook.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ExportedRecords } from './exported-records.js';
import { CSV_TYPE, fileNameOf } from './record-file.js';

/** Starts, lists and downloads the caller's own exports. */
@Controller()
export class RecordExportsController {
  constructor(private readonly exported: ExportedRecords) {}

  @Operation('ENG-306')
  async start(@TheInput() { body, ...by }: Input<'ENG-306'>): Promise<AnswerTo<'ENG-306'>> {
    return { idExport: await this.exported.begin(body, by) };
  }

  @Operation('ENG-307')
  own(@TheInput() { caller }: Input<'ENG-307'>): Promise<AnswerTo<'ENG-307'>> {
    return this.exported.own(caller);
  }

  @Operation('ENG-308')
  async file(@TheInput() { params, ...by }: Input<'ENG-308'>) {
    const { content, record, format, bytes } = await this.exported.open(params.idExport, by);
    return new StreamableFile(Readable.from(content), {
      type: format === 'csv' ? CSV_TYPE : XLSX_TYPE,
      disposition: attachment(fileNameOf({ name: record }, format)),
      ...(bytes !== null && { length: bytes }),
    });
  }

  @Operation('ENG-309')
  async delete(@TheInput() { params, ...by }: Input<'ENG-309'>): Promise<AnswerTo<'ENG-309'>> {
    await this.exported.delete(params.idExport, by);
    return { done: true };
  }
}
