import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { contentInParts } from './content-in-parts.js';

it('content that is read completely is copied in parts, between which bids are handled', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) =>
    contentInParts(
      (async function* () {
        for (const text of ['a', 'bc', '', 'd']) {
          const piece = Buffer.from(text);
          const { length } = piece;
          let reads = 0;
          // The code reads `length` when the piece arrives, and again after it was copied.
          Object.defineProperty(piece, 'length', {
            get: () => {
              reads += 1;
              if (reads === 2) step();
              return length;
            },
          });
          yield piece;
        }
      })(),
    ),
  );
  expect(stepsBefore).toBe(1);
  expect(made.toString()).toBe('abcd');
});
