import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller, Header, type StreamableFile } from '@nestjs/common';
import { auditFile } from './audit-file.js';
import { AuditReader, marketOfCaller } from './audit-reader.js';

/** Lists and exports who changed what in the back office. */
@Controller()
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  @Operation('ENG-261')
  list(@TheInput() { query, caller }: Input<'ENG-261'>): Promise<AnswerTo<'ENG-261'>> {
    const { cursor, limit, ...wish } = query;
    return this.reader.page(caller, wish, { cursor, limit });
  }

  @Operation('ENG-262')
  @Header('x-content-type-options', 'nosniff')
  file(@TheInput() { query, caller, ...input }: Input<'ENG-262'>): Promise<StreamableFile> {
    const { format, language = input.language, ...wish } = query;
    const idMarket = marketOfCaller(caller);
    return auditFile(this.reader.all(caller, wish), { format, language, idMarket });
  }
}
