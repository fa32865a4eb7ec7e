import { ListViews } from '@fairlot/access-records';
import { LIST_VIEWS_MAX } from '@fairlot/contracts/access';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { RECORDS } from '@fairlot/contracts/record';
import { validationRefused, Refused } from '@fairlot/contracts/refused';
import { USER_LISTS } from '@fairlot/contracts/users';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

const RECORD_LISTS: ReadonlySet<string> = new Set(
  [...RECORDS.map(({ name }) => name), ...USER_LISTS].map((name) => `record-${name}`),
);

/** Lists, saves and deletes saved views of lists. Users read and write only their own views. */
@Controller()
export class ListViewsController {
  constructor(private readonly views: ListViews) {}

  @Operation('ENG-140')
  async list(@TheInput() { caller, query }: Input<'ENG-140'>): Promise<AnswerTo<'ENG-140'>> {
    const found = await this.views.of({ idUser: caller.idUser, list: query.list });
    return found.map(({ name, isDefault, said, columns, density }) => ({
      name,
      isDefault,
      said,
      columns,
      density,
    }));
  }

  @Operation('ENG-141')
  async save(@TheInput() input: Input<'ENG-141'>): Promise<AnswerTo<'ENG-141'>> {
    const { caller, body } = input;
    if (body.list.startsWith('record-') && !RECORD_LISTS.has(body.list))
      throw validationRefused([{ path: 'list', code: 'unknown' }]);
    const { idUser } = caller;
    if (!(await this.views.save({ idUser, ...body }, LIST_VIEWS_MAX)))
      throw new Refused('TOO_MANY_VIEWS');
    return { done: true };
  }

  @Operation('ENG-142')
  async delete(@TheInput() { caller, query }: Input<'ENG-142'>): Promise<AnswerTo<'ENG-142'>> {
    await this.views.delete({ idUser: caller.idUser, ...query });
    return { done: true };
  }
}
