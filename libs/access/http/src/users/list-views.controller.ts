import { isKind, type Caller } from '@fairlot/access-domain';
import { ListViews } from '@fairlot/access-records';
import { LIST_VIEWS_MAX, SHARED_VIEWS_MAX } from '@fairlot/contracts/access';
import { operations, type AnswerTo, type OperationId } from '@fairlot/contracts/operations';
import { RECORDS } from '@fairlot/contracts/record';
import { validationRefused, Refused } from '@fairlot/contracts/refused';
import type { UserList } from '@fairlot/contracts/users';
import { Controller } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

/** The call of each list of users. */
const CALL_BY_USER_LIST: Readonly<Record<UserList, OperationId>> = {
  user: 'ENG-200',
  buyer: 'ADM-33',
  staff: 'ENG-272',
  erasable: 'ADM-26',
};
/** The call of each list of records and users, by the name under which its views are saved. */
const CALL_BY_LIST: ReadonlyMap<string, OperationId> = new Map(
  [
    ...RECORDS.map(({ name, calls }) => [name, calls.list.id] as const),
    ...Object.entries(CALL_BY_USER_LIST),
  ].map(([name, id]) => [`record-${name}`, id as OperationId]),
);

/** Whether the caller may share views of the list: staff who can open it. */
const mayShare = (caller: Caller, list: string): boolean => {
  const id = CALL_BY_LIST.get(list);
  return (
    isKind(caller, 'STAFF') &&
    (id === undefined || operations[id].callers.some((kind) => isKind(caller, kind)))
  );
};

/**
 * Lists, saves and deletes saved views of lists. Users write only their own views. Staff also read
 * those that colleagues share.
 */
@Controller()
export class ListViewsController {
  constructor(private readonly views: ListViews) {}

  @Operation('ENG-140')
  async list(@TheInput() { caller, query }: Input<'ENG-140'>): Promise<AnswerTo<'ENG-140'>> {
    const { idUser, adminEnabledMarkets: idMarkets } = caller;
    const { list } = query;
    const own = await this.views.of({ idUser, list });
    const shared = mayShare(caller, list)
      ? await this.views.sharedWith({ idUser, list, idMarkets }, SHARED_VIEWS_MAX)
      : [];
    return [
      ...own.map(({ name, isDefault, said, columns, density, isShared }) => ({
        name,
        isDefault,
        said,
        columns,
        density,
        isShared,
        sharedBy: null,
      })),
      ...shared.map((view) => ({ ...view, isDefault: false, isShared: true })),
    ];
  }

  @Operation('ENG-141')
  async save(@TheInput() input: Input<'ENG-141'>): Promise<AnswerTo<'ENG-141'>> {
    const { caller, body, language } = input;
    if (body.list.startsWith('record-') && !CALL_BY_LIST.has(body.list))
      throw validationRefused([{ path: 'list', code: 'unknown' }]);
    if (body.isShared && !mayShare(caller, body.list))
      throw validationRefused([fieldProblem('isShared', 'read_only', language)]);
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
