import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { sentContent } from './sent-content.js';

const SENT = Buffer.alloc(2_500_000, 'Fiat;Panda\n');

/** A table with one list. Calls `read` at each query. */
const tableOf = (content: Buffer | null, read: () => void) => ({
  query: async <Rows>(_: string, [, from, length]: [string, number, number]) => {
    read();
    const part = content && content.subarray(from - 1, from - 1 + length);
    return [{ part }] as Rows;
  },
});

it('sentContent reads a list in parts and pauses for bids between them', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    sentContent(tableOf(SENT, step) as never, 'id', SENT.length),
  );
  expect(stepsBefore).toBe(1);
  expect(made?.equals(SENT)).toBe(true);
});

it('sentContent does not read the list of a stopped import', async () => {
  const stopped = tableOf(null, () => undefined);
  expect(await sentContent(stopped as never, 'id', SENT.length)).toBeNull();
});
