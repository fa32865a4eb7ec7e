import { SEEN_HEADER } from '../../fields.js';
import type { Receipt } from '../../auction/receipt.js';
import type { LotLog } from '../../live/live.js';
import type { PublicLot } from '../../live/messages.js';
import { WORKED_EXAMPLES } from '../worked.js';
import { markdownTable } from './page.js';

/** Example code: the page shows it, and a test runs it. */
const IS_NEWER = `export const isNewer = (one, other) =>
  one.position + one.awardPosition > other.position + other.awardPosition;`;

export const positionsPage = (): string => {
  const { stream, position } = WORKED_EXAMPLES.calls['verifyReceipt']!.body as Receipt;
  const lot = WORKED_EXAMPLES.calls['lot']!.answer as PublicLot;
  const log = WORKED_EXAMPLES.calls['lotLog']!.answer as Extract<LotLog, { outcome: 'events' }>;
  return `# Positions

Each lot, its award and its auction have separate logs. \`position\` is the number of an event in a log. It
starts at 0, has no gaps and never goes back. To find the newer of two states of a lot, compare the sums of
the positions of the lot and of its award (-1 before the first event):

\`\`\`javascript
${IS_NEWER}
\`\`\`

- **Never show an older state.** Live messages, responses and missed events arrive on different channels, so an older
  state can arrive later. Ignore a state unless it is newer than the state that you show. Do not compare times.
- **Bid on the price you saw.** \`ifPosition\` of a bid is the position of the lot that the bidder saw.
  The bid is refused with \`PRICE_MOVED\` if the price has changed since, or if the lot has not reached that
  position.
- **Read your own writes.** Reads in a session include the writes of that session. In another
  session, send the position in \`${SEEN_HEADER}\`: after the receipt of the example,
  \`${SEEN_HEADER}: ${stream}@${position ?? 0}\`. The response includes that
  position, or it is 503.
- **Catch up.** \`lotLog\` returns the events after a position.

In the examples of this document, lot ${lot.idLot} of auction ${lot.idAuction} is at position ${lot.position}:

${markdownTable(
  ['position', 'event', 'offers', 'priceMinor', 'minimumNextMinor'],
  log.events.map(({ type, state }) => [
    state.position,
    type,
    state.offers ?? 'hidden',
    state.priceMinor ?? 'null',
    state.minimumNextMinor ?? 'null',
  ]),
)}`;
};
