import { join } from 'node:path';
import { auctionStatus } from '../../apps/web/src/shared/status/auction-status.ts';
import { awardStatus } from '../../apps/web/src/shared/status/award-status.ts';
import { lotStatus } from '../../apps/web/src/shared/status/lot-status.ts';
import { formatText } from '../formatted.ts';
import { chartOf } from './chart-of.ts';

export const PAGE_FILE = join(import.meta.dirname, '../../docs/STATUS.md');

const chart = (machine: Parameters<typeof chartOf>[0]) =>
  `\`\`\`mermaid\n${chartOf(machine)}\n\`\`\``;

/** Renders the page of the statuses from the machines that the client uses. */
export const statusPage = (): Promise<string> =>
  formatText(
    PAGE_FILE,
    `# Status of auctions, lots and awards

<!-- Written by \`npm run charts\` from apps/web/src/shared/status. -->

State names are the codes of the API (STA-070 to STA-082). Arrows are labelled with the events of the
streams. The server decides. The client's views use these state machines for the properties of a
status and its possible transitions. A test compares them with the deciders.

## Auction

The status follows the lots: closed when no lot runs any more, awarded when no lot is left to award. A
closed auction can be deleted only while none of its lots is awarded or waits for an award.

${chart(auctionStatus)}

## Lot

An extension, a bid and a voided bid do not change the status, but they end a final call. A paused lot
is resumed or withdrawn, never closed.

${chart(lotStatus)}

## Award

An award belongs to a lot that has closed. It is dropped when the lot runs again. A settled award cannot
be reversed.

${chart(awardStatus)}
`,
  );
