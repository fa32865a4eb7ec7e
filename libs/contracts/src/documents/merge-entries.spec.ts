import { expect, it } from 'vitest';
import { mergeEntries } from './merge-entries.js';

it('mergeEntries makes one OpenAPI entry of two calls with the same method and path', () => {
  const entry = (operationId: string, type: string, responses: object) => ({
    operationId,
    summary: `${operationId}.`,
    description: `It is ${operationId}`,
    responses,
    requestBody: { required: true, content: { [type]: { schema: {} } } },
  });
  const parts = entry('register', 'multipart/form-data', { 200: 'a', 413: 'b' });
  const json = entry('signUp', 'application/json', { 200: 'c', 404: 'd' });
  expect(mergeEntries(parts, json)).toMatchObject({
    operationId: 'register',
    'x-beside': json,
    description: 'It is register\n\n---\n\nIt is signUp',
    requestBody: { content: { 'multipart/form-data': {}, 'application/json': {} } },
    responses: { 200: 'a', 404: 'd', 413: 'b' },
  });
});
