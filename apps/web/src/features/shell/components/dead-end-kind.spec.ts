import { expect, it } from 'vitest';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { markNoCode } from '#shared/api/no-code.js';
import { makeProblem } from '../../../testing/builders.js';
import { deadEndKind } from './dead-end-kind.js';

const refused = (status: number) =>
  new ApiError(status, makeProblem('NOT_FOUND', { errorCode: `${status}001` }));
const noCode = () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  markNoCode(error);
  return error;
};

it.each([
  ['address', undefined, '/nothing/here'],
  ['address', undefined, '/engineering/streams'],
  ['address', undefined, '/engineering/7'],
  ['address', undefined, '/auctions/7/nothing'],
  ['auction', undefined, '/auctions/abc'],
  ['auction', refused(404), '/auctions/999999'],
  ['auction', refused(404), '/auctions/999999/lots/1'],
  ['auction', refused(404), '/manage/7/results'],
  ['lot', undefined, '/auctions/7/lots/999'],
  ['lot', undefined, '/auctions/7/lots/x'],
  ['refused', refused(403), '/auctions/7'],
  ['away', new NoAnswer('network'), '/auctions/7'],
  ['away', new NoAnswer('away', 502), '/auctions/7'],
  ['away', new NoAnswer('timeout'), '/auctions/7'],
  ['malformed', new NoAnswer('malformed', 200), '/auctions/7'],
  ['noCode', noCode(), '/auctions/7'],
  ['crash', new TypeError('x is undefined'), '/auctions/7'],
  ['crash', 'a thrown word', '/auctions/7'],
] as const)('the kind of error page is %s', (kind, error, path) => {
  expect(deadEndKind(error, path)).toBe(kind);
});
