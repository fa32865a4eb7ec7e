import {
  maySee,
  MOMENTS,
  SECRETS,
  VIEWERS,
  type Secret,
  type Viewer,
} from '@fairlot/auction-rules';
import { declaredSecrets } from './secrets-in.js';

const secrecyCell = (viewer: Viewer, secret: Secret): string => {
  const moments = MOMENTS.filter((moment) => maySee(viewer, moment, secret));
  if (moments.length === 0) return 'never';
  return moments.length === MOMENTS.length ? 'always' : moments.join(', ');
};

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The documentation page with the access matrix. A test compares it with `docs/SECRECY.md`. */
export const secrecyPage = (): string => `# Who may see what of a lot, and when

<!-- The spec of libs/auction/event-schema/src/secrecy checks this page; \`vitest -u\` updates it. -->

The function \`maySee(viewer, moment, secret)\` decides who may see a field of an event, or data that is derived from it.
Code that reads events calls it for each field. Queries use SQL that is generated from it (\`maySeeSql\`). A test compares
the response of every call that reads data with it, by role and moment. The command line prints positions, counts and
salted hashes, but no secrets.

- **Moments.** HIDDEN: sealed and not closed. RUNNING: open and not closed. OVER: closed, sold or awarded.
  The current state of the lot counts: when a lot is reopened, its secrets are hidden again, even those that were
  visible before.
- **Viewers.** DEALER: a dealer who may see the lot. BIDDER: a dealer who reads their own bids. OWNER: the owner of the
  auction. STAFF: staff of the portal. ENGINEER: a reader of the log (event browser, time machine, states). FOLLOWER: a
  program that reads the event bus.

${markdownTable(
  ['What', ...VIEWERS],
  [...SECRETS].map((secret) => [secret, ...VIEWERS.map((viewer) => secrecyCell(viewer, secret))]),
)}

The table lists the secret fields of each event. Everybody who may read an event sees its other fields. A field that
the code does not declare counts as STATE.

${markdownTable(
  ['Event', 'Secret fields'],
  declaredSecrets().map(([type, fields]) => [type, fields]),
)}

## Staff access is recorded

A contract declares which fields of a response reveal secret data of dealers or lots (\`withDisclosure\`; for a file, the
\`discloses\` of its row). When staff make a call whose response has such a field, the server writes one row to the table
\`disclosure\`. The row contains the user, the time, the call, the kind of secret, the lots and dealers (the first hundred
ids and the count), the moments of these lots, and the request. Calls by owners and dealers write no row, because they
read data of their own auctions and bids.

- The row is written before the response is sent. If the write fails, the call returns 503. Only a repeated command that
  was already decided gets its response in this case.
- The table refuses changes to a row, and refuses to delete a row within two years. Each new row deletes up to two older
  rows.
- For a file, the row contains the request instead of ids. Rate limits bound the number of rows that one user can cause.
- A live connection can show the names of dealers who watch an auction. Before the server sends such a name to staff, it
  writes a row for the call that opened the connection (ENG-11), once per connection. If that fails, staff get only the
  number of watchers.
- Administrators read the rows of their markets (ENG-33, as a file ENG-34). This access is recorded too.
`;
