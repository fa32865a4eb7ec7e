import { describe, expect, it } from 'vitest';
import { rankEngines } from './engines.js';

const URLS = ['http://one:3000', 'http://two:3000', 'http://three:3000'];
const AUCTIONS = Array.from({ length: 3_000 }, (_, id) => String(id));
const firstOf = (urls: readonly string[]) => AUCTIONS.map((id) => rankEngines(urls, id)[0]!);

describe('the choice of the engine for an auction', () => {
  it('does not depend on the order of the engines, and gives each engine its share of auctions', () => {
    const first = firstOf(URLS);
    expect(firstOf(URLS.toReversed())).toEqual(first);
    for (const url of URLS) {
      const share = first.filter((one) => one === url).length / AUCTIONS.length;
      expect(share).toBeGreaterThan(0.3);
    }
  });

  it('changes only for the auctions of an engine that is added or removed', () => {
    const before = firstOf(URLS);
    const after = firstOf(URLS.slice(0, 2));
    const moved = before.filter((url, at) => url !== after[at]);
    expect(new Set(moved)).toEqual(new Set([URLS[2]]));
    // The removed engine's auctions move to the two others, each to its second choice.
    const seconds = AUCTIONS.filter((_, at) => before[at] === URLS[2]).map(
      (id) => rankEngines(URLS, id)[1]!,
    );
    expect(new Set(seconds)).toEqual(new Set(URLS.slice(0, 2)));
  });
});
