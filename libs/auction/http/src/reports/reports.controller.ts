import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { Clock } from '@fairlot/kernel';
import { Controller, Header, Inject, StreamableFile } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { CLOCK } from '../providers.js';
import { attachment } from './attachment.js';
import { ReportDesk } from './report-desk.js';
import { csvOf, reportFileName, xlsxOf } from './report-file.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

@Controller()
export class ReportsController {
  constructor(
    private readonly desk: ReportDesk,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation('SEC-67')
  offers(@TheInput() { caller, params }: Input<'SEC-67'>): Promise<AnswerTo<'SEC-67'>> {
    return this.desk.offersOf(caller, params.id);
  }

  @Operation('SEC-68')
  @Header('x-content-type-options', 'nosniff')
  async lots(
    @TheInput() { caller, params, query, language }: Input<'SEC-68'>,
  ): Promise<StreamableFile> {
    const report = await this.desk.lotsOf(caller, params.id, language);
    const suffix = query.typeExport === 'CSV' ? 'csv' : 'xlsx';
    const disposition = attachment(reportFileName(params.id, this.clock.now(), suffix));
    return query.typeExport === 'CSV'
      ? new StreamableFile(csvOf(report), { type: 'text/csv; charset=utf-8', disposition })
      : new StreamableFile(await xlsxOf(report), { type: XLSX, disposition });
  }
}
