import { OPERATION_ROLES } from '@fairlot/access-domain';
import { operations } from '@fairlot/contracts/operations';
import { expect, it } from 'vitest';

it('ROL-024 every operation of the contracts has its row in the table, and no row is left over', () =>
  expect(Object.keys(OPERATION_ROLES).sort()).toEqual(Object.keys(operations).sort()));

it('ROL-032 to ROL-034 everything under /secure and /mobile asks for a sign-in but who and token', () => {
  const forAnyone = Object.entries(OPERATION_ROLES)
    .filter(([, kinds]) => kinds.some((kind) => kind === 'ANYONE'))
    .map(([id]) => id);
  const guarded = Object.values(operations)
    .filter(({ path }) => /^\/api\/v\d\/(secure|mobile|engine)\//.test(path))
    .map(({ id }) => id as string);
  expect(guarded.filter((id) => forAnyone.includes(id)).sort()).toEqual([
    'MOB-01',
    'MOB-04',
    'SEC-10',
  ]);
});
