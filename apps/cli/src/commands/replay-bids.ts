import { Option, type Command } from 'commander';
import type { BidMode } from '../replay-bids/bid-engine.js';
import { DIFFERENCES, type DifferenceCode } from '../replay-bids/difference.js';
import { readHistoricalBids } from '../replay-bids/historical-bids.js';
import { replayBids, type BidReplay } from '../replay-bids/replay-bids.js';
import { withProgress } from '../terminal/progress.js';
import { subcommand, type CommandContext, type CommonOptions } from '../terminal/subcommand.js';
import { textTable } from '../terminal/text-table.js';

type ReplayBidsOptions = CommonOptions & { readonly mode: BidMode };

const reportText = (replay: BidReplay): string => {
  const { mode, auctions, bids, accepted, refused, finalPricesEqual, differing } = replay;
  const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
  const rows = differing.map(({ auction, item, recorded, ours, code }) => [
    auction,
    item,
    recorded.toFixed(2).padStart(9),
    (ours?.toFixed(2) ?? '-').padStart(9),
    code,
  ]);
  const found = (Object.keys(DIFFERENCES) as DifferenceCode[]).filter((code) =>
    differing.some((one) => one.code === code),
  );
  return [
    `${mode} mode: ${bids} bids in ${auctions} auctions, ${accepted} accepted`,
    `refused: ${codes.join(', ') || 'none'}`,
    `final prices that match the recorded ones: ${finalPricesEqual} of ${auctions}`,
    '',
    textTable(['auction', 'item', ' recorded', '     ours', 'difference'], rows),
    '',
    ...found.map((code) => `${code}: ${DIFFERENCES[code]}`),
  ].join('\n');
};

/** Replays historical bids of real auctions under the portal's rules. */
export const replayBidsCommand = (parent: Command, { terminal, present }: CommandContext): void => {
  subcommand(parent, 'replay-bids', terminal, {
    description: 'run historical bids through the engine and compare the final prices',
    examples: [
      'bids.csv --mode agent',
      'bids.csv --mode open --json',
      'libs/demonstration/data/ebay-bids.csv --mode agent',
    ],
    onPortal: false,
  })
    .argument(
      '<file>',
      'CSV file: auction,item,durationDays,openingBid,finalPrice,bidDay,bidder,bid',
    )
    .addOption(
      new Option('--mode <mode>', 'treat bids as maximum bids (agent) or as plain bids (open)')
        .choices(['open', 'agent'])
        .makeOptionMandatory(),
    )
    .action(async (file: string, options: ReplayBidsOptions) => {
      const auctions = await readHistoricalBids(file);
      const replay = await withProgress(terminal, { label: 'Replaying' }, (show) =>
        replayBids(auctions, options.mode, (done) => show(done, auctions.length)),
      );
      present(options, { done: true, document: replay, text: reportText(replay) });
    });
};
