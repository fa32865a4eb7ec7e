import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { findInBatches } from './in-batches.js';

const keys = Array.from({ length: 120 }, (_, nth) => nth);

it('findInBatches finds many rows in batches, and pauses for bids after each batch', async () => {
  const sizes: number[] = [];
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    findInBatches(keys, async (batch) => {
      step();
      sizes.push(batch.length);
      return batch;
    }),
  );
  expect(stepsBefore).toBe(1);
  expect(sizes).toEqual([50, 50, 20]);
  expect(made).toEqual(keys);
});

it('findInBatches finds a few rows without a pause', async () => {
  const { stepsBefore } = await stepsBesideBid(async (step) => {
    await findInBatches(keys.slice(0, 50), async (batch) => batch);
    step();
  });
  expect(stepsBefore).toBe(1);
});
