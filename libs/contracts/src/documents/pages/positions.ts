import { SEEN_HEADER } from '../../fields.js';
import type { Receipt } from '../../auction/receipt.js';
import type { LotLog } from '../../live/live.js';
import type { PublicLot } from '../../live/messages.js';
import { PLAY } from '../worked.js';
import { table } from './page.js';

/** What the page shows, and a test runs. */
const IS_NEWER = `export const isNewer = (one, other) =>
  one.position + one.awardPosition > other.position + other.awardPosition;`;

export const positionsPage = (): string => {
  const { stream, position } = PLAY.calls['verifyReceipt']!.body as Receipt;
  const lot = PLAY.calls['lot']!.answer as PublicLot;
  const log = PLAY.calls['lotLog']!.answer as Extract<LotLog, { outcome: 'events' }>;
  return `# Positions

Each lot has a log of its own, and so have its award and its auction. \`position\` counts the events of a
log from 0 without a gap; it never goes back, whatever happens to the lot. Two states of a lot are told
apart by how many events are in them, those of the lot and of its award (-1 before any) together:

\`\`\`javascript
${IS_NEWER}
\`\`\`

- **Never show an older state.** Live messages, answers and what follows a cut come by different ways and
  may overtake each other; drop what is not newer than what you show. Instants are no order.
- **Offer on what you saw.** \`ifPosition\` of an offer is the position of the lot that the bidder had
  before him: the offer is refused with \`PRICE_MOVED\` when the price has changed since, or
  when the lot has never come so far.
- **Read what you were told.** Reads of a session show at least what its own writes answered. Another
  session sends the place in \`${SEEN_HEADER}\`: after the receipt of the example,
  \`${SEEN_HEADER}: ${stream}@${position ?? 0}\`. The answer is of that place or later, or 503.
- **Ask for a gap.** \`lotLog\` answers what follows a position.

In the examples of this document lot ${lot.idLot} of auction ${lot.idAuction} stands at position ${lot.position}:

${table(
  ['position', 'event', 'offers', 'priceMinor', 'minimumNextMinor'],
  log.events.map(({ type, state }) => [
    ...[state.position, type, state.offers ?? 'hidden'],
    ...[state.priceMinor ?? 'null', state.minimumNextMinor ?? 'null'],
  ]),
)}`;
};
