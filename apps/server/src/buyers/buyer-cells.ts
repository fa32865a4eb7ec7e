import type { TemplateBuyer } from '@fairlot/contracts/users';
import type { Cell } from '@fairlot/kernel';

/** The columns of exported buyers. */
export const BUYER_COLUMNS = [
  'idUser',
  'username',
  'name',
  'surname',
  'email',
  'dealer',
  'vatCode',
  'province',
  'market',
  'fcaUser',
  'state',
  'dealerState',
  'userState',
] as const;

export async function* cellsOf(
  buyers: AsyncIterable<TemplateBuyer>,
): AsyncGenerator<readonly Cell[]> {
  for await (const one of buyers)
    yield [
      one.idUser,
      one.username,
      one.name,
      one.surname,
      one.email,
      one.businessName,
      one.vatCode,
      one.province,
      one.idMarket,
      one.fcaUser ? 1 : 0,
      one.state,
      one.dealerState,
      one.userState,
    ];
}
