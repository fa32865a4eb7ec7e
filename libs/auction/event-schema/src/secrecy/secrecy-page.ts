import {
  maySee,
  MOMENTS,
  SECRETS,
  VIEWERS,
  type Secret,
  type Viewer,
} from '@fairlot/auction-rules';
import { declaredSecrets } from './secrets-in.js';

const cell = (viewer: Viewer, secret: Secret): string => {
  const moments = MOMENTS.filter((moment) => maySee(viewer, moment, secret));
  if (moments.length === 0) return 'never';
  return moments.length === MOMENTS.length ? 'always' : moments.join(', ');
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The documentation page with the access matrix. A test compares it with `docs/SECRECY.md`. */
export const secrecyPage = (): string => `# Who may see what of a lot, and when

<!-- The spec of libs/auction/event-schema/src/secrecy checks this page; \`vitest -u\` updates it. -->

One function decides for everybody who reads events or data made from them:
\`maySee(viewer, moment, secret)\`. Readers of events call it for each field. Queries use SQL generated from
it (\`maySeeSql\`). A test compares every read of the operation table with it, by role and moment. The
command line prints places, counts and salted hashes, never a secret; its users have the database anyway.

- **Moments.** HIDDEN: sealed and not closed. RUNNING: open and not closed. OVER: closed, sold or awarded.
  The current state of the lot decides: when a lot is reopened, its secrets are hidden again, including
  the earlier ones.
- **Viewers.** DEALER may see the lot. BIDDER views their own bids. OWNER runs the auction. STAFF runs it for the
  portal. ENGINEER reads the log (event browser, time machine, states). FOLLOWER is a program that reads the bus.

${table(
  ['What', ...VIEWERS],
  [...SECRETS].map((secret) => [secret, ...VIEWERS.map((viewer) => cell(viewer, secret))]),
)}

Everybody who may read an event sees the fields that are not listed below. A field that is not declared counts
as STATE.

${table(
  ['Event', 'Secret fields'],
  declaredSecrets().map(([type, fields]) => [type, fields]),
)}

## Staff access is recorded

Contract fields declare what they reveal about others (\`telling\`; for a file, the \`discloses\` of its row). When
staff make a call whose response has such a field, the server writes one row to \`disclosure\`. The row says who, when,
which call, what it reveals, which lots and dealers (the first hundred ids and the count), in which moments those lots
were, and what was requested. Calls by owners and dealers write no row, because the auction or the bid is their own.

- The row is written before the response is sent. If the write fails, the response is 503 and shows nothing.
  Otherwise a caller could make the log fail first. A repeat of a command that was decided gets its answer.
- The table refuses changes to a row, and refuses to delete a row within two years. Each new row deletes two older
  than that.
- For a file, the row records the request instead of ids. Rate limits bound how many rows one user can cause.
- A live connection shows the watchers of an auction. Before it sends a name to staff, the server writes a row under the
  call that opened the connection (ENG-11), once per connection. If that fails, staff get only the number of watchers.
- Administrators read the rows (ENG-33, as a file ENG-34) for the markets in which they act. This access is recorded
  too.
`;
