import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readHistoricalBids } from './historical-bids.js';
import { replayBids, type BidReplay } from './replay-bids.js';

const FILE = fileURLToPath(
  new URL('../../../../libs/demonstration/data/ebay-bids.csv', import.meta.url),
);
const classes = ({ differing }: BidReplay) => {
  const counts: Record<string, number> = {};
  for (const { code } of differing) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

describe('7,121 real bids of 420 eBay auctions', () => {
  it("reproduce 393 of the recorded prices if bids are agents' maximums, with evidence for the others", async () => {
    const replay = await replayBids(await readHistoricalBids(FILE), 'agent');
    expect(replay).toMatchObject({ auctions: 420, bids: 7_121, finalPricesEqual: 393 });
    expect(replay.refused).toEqual({ BELOW_MIN_NEXT: 40, BELOW_BASE: 2 });
    expect(replay.accepted).toBe(7_121 - 42);
    expect(classes(replay)).toEqual({ UNEXPLAINED: 23, RAISE_AFTER_TIE: 3, BIDS_MISSING: 1 });
    const one = (id: string) => replay.differing.find(({ auction }) => auction === id);
    expect(one('A0220')?.evidence).toEqual({ highestBidMinor: 5_00 });
    expect(one('A0294')?.evidence).toEqual({ tieMinor: 215_00, raisedToMinor: 217_50 });
    expect(one('A0085')).toMatchObject({
      code: 'UNEXPLAINED',
      evidence: { recordedIsWinnersMaximum: true },
    });
  });

  it('reproduce 387 recorded prices if bids are open; 32 other auctions accepted bids below the increment', async () => {
    const replay = await replayBids(await readHistoricalBids(FILE), 'open');
    expect(replay.finalPricesEqual).toBe(387);
    expect(replay.accepted + Object.values(replay.refused).reduce((a, b) => a + b)).toBe(7_121);
    expect(classes(replay)).toEqual({ BELOW_STEP_LET_IN: 32, BIDS_MISSING: 1 });
  });

  it('I7: result in the same report on every run', async () => {
    const auctions = (await readHistoricalBids(FILE)).slice(0, 40);
    expect(await replayBids(auctions, 'agent')).toEqual(await replayBids(auctions, 'agent'));
  });
});

describe('a file of historical bids', () => {
  const read = async (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlot-bids-'));
    try {
      writeFileSync(join(folder, 'bids.csv'), text);
      return await readHistoricalBids(join(folder, 'bids.csv'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const HEADER = 'auction,item,durationDays,openingBid,finalPrice,bidDay,bidder,bid\n';

  it('is replayed in time order, whatever the order of its rows', async () => {
    const [auction] = await read(`${HEADER}A,x,3,1,2,2.5,P,2\nA,x,3,1,2,0.5,Q,1.05\n`);
    expect(auction?.bids.map(({ bidder, amountMinor }) => [bidder, amountMinor])).toEqual([
      ['Q', 105],
      ['P', 200],
    ]);
  });

  it.each([
    [`${HEADER}A,x,3,1,2,0.5,Q,many\n`, /row 2, bid: /],
    [`${HEADER}A,x,3,1,2,0.5,Q\n`, /BAD_FILE|columns|length/i],
    ['auction,item\nA,x\n', /the header lacks these columns: durationDays, openingBid/],
    [HEADER, /the file has no bids/],
  ])('is refused with row and field if invalid: %j', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'BAD_FILE', exitCode: 1 });
    await expect(read(text)).rejects.toThrow(message);
  });
});
