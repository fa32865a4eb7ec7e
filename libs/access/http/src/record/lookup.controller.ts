import type { AnswerTo } from '@fairlot/contracts/operations';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { References } from './references.js';

/** ENG-182: finds objects that a record's field can refer to. */
@Controller()
export class LookupController {
  constructor(private readonly references: References) {}

  @Operation('ENG-182')
  async lookup(@TheInput() { query, caller }: Input<'ENG-182'>): Promise<AnswerTo<'ENG-182'>> {
    const { of, q, id } = query;
    const found =
      id === undefined
        ? await this.references.find(of, q, caller)
        : await this.references.titlesOf(of, [id], caller);
    return [...found].map(([key, title]) => ({ id: Number(key), title }));
  }
}
