import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import {
  type CodeTableElement,
  type CodeTableQuery,
  languageOf,
  lookUpElements,
} from '@fairlot/content';
import { Controller } from '@nestjs/common';

type OpenInput<Id extends 'OPEN-01' | 'OPEN-02' | 'OPEN-03'> = Input<Id, Caller | null>;

const elementsOf = (groupCode: string, query: CodeTableQuery): CodeTableElement[] => {
  const elements = lookUpElements(groupCode, query);
  if (elements === null) throw notFound();
  return elements;
};

@Controller()
export class CodeTableController {
  @Operation('OPEN-01')
  elementsMap(@TheInput() { query, language }: OpenInput<'OPEN-01'>): AnswerTo<'OPEN-01'> {
    const options = { language: languageOf(null, language) };
    const tablesOf = (idMarket: string) =>
      query.groupCodes.map((groupCode) => [
        groupCode,
        elementsOf(groupCode, { ...options, idMarket }),
      ]);
    return Object.fromEntries(
      query.idMarkets.map((idMarket) => [idMarket, Object.fromEntries(tablesOf(idMarket))]),
    );
  }

  @Operation('OPEN-02')
  elements(@TheInput() { query, language }: OpenInput<'OPEN-02'>): CodeTableElement[] {
    const { groupCode, lang, ...options } = query;
    return elementsOf(groupCode, { ...options, language: lang ?? languageOf(null, language) });
  }

  @Operation('OPEN-03')
  groups(@TheInput() { query, language }: OpenInput<'OPEN-03'>): AnswerTo<'OPEN-03'> {
    const options = { language: languageOf(null, language) };
    return query.groupCode.map((groupCode) => ({
      groupCode,
      elements: elementsOf(groupCode, options),
    }));
  }
}
