import { operations, type OperationId } from '@fairlot/contracts/operations';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MOBILE_CALLS, mobilePath } from './mobile-path.js';

it.each(MOBILE_CALLS)('%s has a mobile call with the same input and response', (id) => {
  const row = operations[id as OperationId];
  const other = Object.values(operations).find(
    ({ path, method }) => path === mobilePath(row) && method === row.method,
  );
  expect(other?.id).toMatch(/^MOB-/);
  const shape = (answer: unknown) =>
    answer instanceof z.ZodType ? z.toJSONSchema(answer, { io: 'input' }) : answer;
  expect(shape(other?.answer)).toEqual(shape(row.answer));
});
