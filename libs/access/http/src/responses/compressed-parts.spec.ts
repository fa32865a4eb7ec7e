import { deflateRawSync, gunzipSync, constants } from 'node:zlib';
import { stepsBesideBid } from '@fairlot/testing';
import { array, assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompressedParts } from './compressed-parts.js';

const counted = (maxBytes?: number) => {
  const texts: string[] = [];
  const parts = new CompressedParts(async (text) => {
    texts.push(text);
    return deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  }, maxBytes);
  return { texts, parts };
};

describe('the gzip of a response that consists of parts', () => {
  it('contains all parts, whatever their content, even if some of them are cached', async () => {
    const parts = new CompressedParts();
    const texts = array(string({ unit: 'grapheme', maxLength: 200 }));
    await assert(
      asyncProperty(texts, async (some) => {
        expect(gunzipSync(await parts.gzip(some)).toString()).toBe(some.join(''));
      }),
    );
  });

  it('is made from parts that are compressed once for concurrent and later requests', async () => {
    const { texts, parts } = counted();
    const board = (idDealer: number) => [`{"own":${idDealer}`, 'lots 1 to 16', 'lots 17 to 32'];
    await Promise.all(Array.from({ length: 50 }, (_, idDealer) => parts.gzip(board(idDealer))));
    await parts.gzip(board(0));
    expect(texts.toSorted().filter((text) => text.startsWith('lots'))).toEqual(
      board(0).slice(1).toSorted(),
    );
    expect(texts).toHaveLength(52);
  });

  it('can be made again after the compression of a part has failed', async () => {
    let fails = true;
    const parts = new CompressedParts(async (text) => {
      if (fails) throw new Error('no memory');
      return deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
    });
    await expect(parts.gzip(['a'])).rejects.toThrow('no memory');
    fails = false;
    expect(gunzipSync(await parts.gzip(['a'])).toString()).toBe('a');
  });

  it('uses a cache that stays within its size limit', async () => {
    const { texts, parts } = counted(1_000);
    const big = (nth: number) => String(nth).repeat(400);
    for (const nth of [1, 2, 3, 1, 3]) await parts.gzip([big(nth)]);
    expect(texts.map(([first]) => first)).toEqual(['1', '2', '3', '1']);
  });

  it('is interrupted between parts while bids are placed', async () => {
    const texts = ['a', 'b', 'c'];
    const { stepsBefore, made } = await stepsBesideBid((step) => {
      const parts = new CompressedParts(async (text) => {
        step();
        return deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
      });
      return parts.gzip(texts);
    });
    expect(stepsBefore).toBe(1);
    expect(gunzipSync(made).toString()).toBe('abc');
  });
});
