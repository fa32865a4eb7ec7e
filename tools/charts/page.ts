import { join } from 'node:path';
import { auctionStatus } from '../../apps/web/src/shared/status/auction-status.ts';
import { awardStatus } from '../../apps/web/src/shared/status/award-status.ts';
import { lotStatus } from '../../apps/web/src/shared/status/lot-status.ts';
import { formatted } from '../formatted.ts';
import { chartOf } from './chart-of.ts';

export const PAGE_FILE = join(import.meta.dirname, '../../docs/STATUS.md');

const chart = (machine: Parameters<typeof chartOf>[0]) =>
  `\`\`\`mermaid\n${chartOf(machine)}\n\`\`\``;

/** The page of the statuses, from the machines that the client's views ask. */
export const statusPage = (): Promise<string> =>
  formatted(
    PAGE_FILE,
    `# Status of auctions, lots and awards

<!-- Written by \`npm run charts\` from apps/web/src/shared/status. -->

The names of the states are the codes of the API (STA-070 to STA-082), the arrows bear the events of
the streams. The server decides; the client's views ask these machines what a status is like and what
may become of it, and a test holds them against the deciders.

## Auction

It follows its lots: closed when none runs any more, awarded when none is left to award. A closed one
is deleted only while none of its lots is awarded or waits for it.

${chart(auctionStatus)}

## Lot

An extension, an offer and a voided offer change no status, but end a last call. What is paused is
resumed or withdrawn, never closed.

${chart(lotStatus)}

## Award

Of a lot that has closed; it is dropped when the lot runs again. What is settled is not taken back.

${chart(awardStatus)}
`,
  );
