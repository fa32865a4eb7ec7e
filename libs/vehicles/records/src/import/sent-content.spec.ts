import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { sentContent } from './sent-content.js';

const SENT = Buffer.alloc(2_500_000, 'Fiat;Panda\n');

/** A table with one list. Calls `read` for each query. */
const tableOf = (content: Buffer | null, read: () => void) => ({
  query: async <Rows>(_: string, [, from, length]: [string, number, number]) => {
    read();
    const part = content && content.subarray(from - 1, from - 1 + length);
    return [{ part }] as Rows;
  },
});

it('a sent list is read in parts, with pauses for bids', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    sentContent(tableOf(SENT, step) as never, 'id', SENT.length),
  );
  expect(stepsBefore).toBe(1);
  expect(made?.equals(SENT)).toBe(true);
});

it('a list of a stopped import is not read', async () => {
  const stopped = tableOf(null, () => undefined);
  expect(await sentContent(stopped as never, 'id', SENT.length)).toBeNull();
});
