import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import { notFound } from '@fairlot/contracts/refused';
import { languageOf, lookup, type CodeTableElement } from '@fairlot/content';
import { Controller } from '@nestjs/common';

@Controller()
export class CodeTableController {
  @Operation('OPEN-02')
  elements(@TheInput() { query, language }: Input<'OPEN-02', Caller | null>): CodeTableElement[] {
    const { groupCode, elementCode, idMarket } = query;
    const elements = lookup(groupCode, {
      elementCode,
      idMarket,
      language: languageOf(null, language),
    });
    if (elements === null) throw notFound();
    return elements;
  }
}
