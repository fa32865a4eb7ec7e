import type { AnswerTo } from '@fairlot/contracts/operations';
import { CLOCK, ReportService, type Report } from '@fairlot/auction-application';
import {
  attachment,
  csvOf,
  Operation,
  TheInput,
  XLSX_TYPE,
  xlsxOf,
  type Input,
} from '@fairlot/access-http';
import type { Clock } from '@fairlot/kernel';
import { Controller, Header, Inject, StreamableFile } from '@nestjs/common';
import { reportFileName } from './report-file.js';

type ReportRequest = {
  readonly idAuction: number;
  readonly content: 'lots' | 'offers';
  readonly typeExport: 'CSV' | 'XLSX';
};

@Controller()
export class ReportsController {
  constructor(
    private readonly service: ReportService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation('SEC-67')
  offers(@TheInput() { caller, params, query }: Input<'SEC-67'>): Promise<AnswerTo<'SEC-67'>> {
    return this.service.offersOf(caller, params.id, query);
  }

  @Operation('ENG-24')
  @Header('x-content-type-options', 'nosniff')
  async offersFile(
    @TheInput() { caller, params, query, language }: Input<'ENG-24'>,
  ): Promise<StreamableFile> {
    const { typeExport, ...wish } = query;
    const report = await this.service.offersTable(caller, params.id, { language, ...wish });
    return this.fileOf(report, { idAuction: params.id, content: 'offers', typeExport });
  }

  @Operation('SEC-68')
  @Header('x-content-type-options', 'nosniff')
  async lots(
    @TheInput() { caller, params, query, language }: Input<'SEC-68'>,
  ): Promise<StreamableFile> {
    const { typeExport, idLots = null, ...wish } = query;
    const report = await this.service.lotsOf(caller, params.id, { language, ...wish, idLots });
    return this.fileOf(report, { idAuction: params.id, content: 'lots', typeExport });
  }

  private async fileOf(
    report: Report,
    { typeExport, ...named }: ReportRequest,
  ): Promise<StreamableFile> {
    const made = { at: this.clock.now(), idMarket: report.idMarket };
    const name = reportFileName(named, made, typeExport.toLowerCase());
    const disposition = attachment(name);
    return typeExport === 'CSV'
      ? new StreamableFile(csvOf(report), { type: 'text/csv; charset=utf-8', disposition })
      : new StreamableFile(await xlsxOf(report), { type: XLSX_TYPE, disposition });
  }
}
