import type { Operation } from '@fairlot/contracts';
import { rowsOf } from './call.ts';
import { type ChangeSet, Refusal } from './change-set.ts';

/** A call, and where the client finds its row. */
export type Contract = {
  readonly row: Operation;
  /**
   * The module that exports the call, such as `@fairlot/contracts/auction`, and the table in it.
   */
  readonly contracts: string;
  readonly table: string;
  /** The parameters in the path of the call. */
  readonly params: readonly string[];
};

/** Returns the call with this id. @throws Refusal if there is none */
export const contractOf = async (changes: ChangeSet, id: string): Promise<Contract> => {
  const { operations } = await import('@fairlot/contracts/operations');
  const row = Object.values<Operation>(operations).find((one) => one.id === id);
  const file = rowsOf(changes).find((one) => one.id === id)?.file;
  const [, table] =
    /export const (\w+) = defineOperations/.exec(file ? changes.read(file) : '') ?? [];
  if (!row || !file || !table)
    throw new Refusal(`there is no call ${id}. Create it with npm run new -- call`);
  return {
    row,
    table,
    contracts: `@fairlot/contracts/${file.split('/')[3] ?? ''}`,
    params: [...row.path.matchAll(/:(\w+)/g)].map(([, one]) => one ?? ''),
  };
};
