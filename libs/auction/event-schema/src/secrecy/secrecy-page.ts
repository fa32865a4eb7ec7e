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

/** The matrix as it is decided, for the documents; a test holds the page against it. */
export const secrecyPage = (): string => `# Who may see what of a lot, and when

<!-- Held against libs/auction/event-schema/src/secrecy by its spec; \`vitest -u\` writes it. -->

One function decides for whoever reads events or what is made of them: \`maySee(viewer, moment, secret)\`.
Readers of events ask it for each field, queries are made of it (\`maySeeSql\`), and a test holds every read
of the operation table against it, by role and moment. The command line prints places, counts and salted
hashes, no secret; who runs it holds the database.

- **Moments.** HIDDEN: sealed and not closed. RUNNING: open and not closed. OVER: closed, sold or awarded.
  It is the lot's newest state that counts: a reopened lot has its secrets again, those of before too.
- **Viewers.** DEALER may see the lot; BIDDER looks at his own; OWNER runs the auction, STAFF does so
  for the portal; ENGINEER reads the log (event browser, time machine, states); FOLLOWER is a program behind the bus.

${table(
  ['What', ...VIEWERS],
  [...SECRETS].map((secret) => [secret, ...VIEWERS.map((viewer) => cell(viewer, secret))]),
)}

Whatever stands in no row below is told to everybody who may read the event. A field that nobody declared
counts as STATE.

${table(
  ['Event', 'Secret fields'],
  declaredSecrets().map(([type, fields]) => [type, fields]),
)}

## What staff look at is written down

Fields of contracts say what they tell of others (\`telling\`; of a file its row, \`discloses\`). A call whose
answer has such a field, made by staff, leaves one row in \`disclosure\`: who, when, which call, what it
tells, which lots and dealers (the first hundred ids and how many), in which moments those lots were, and
what was asked. Owners and dealers leave none: it is their own auction, or their own offer.

- The row is written before the answer leaves. What cannot be written down is not shown (503): who asks
  could else make the log fail first. A command that was decided is answered by its repeat.
- The table refuses to change a row, or to lose one within two years; two older ones go with each that comes.
- A file's rows are told by what was asked, not by ids. A caller's rate limits bound what one user can write.
- Who watches an auction is told over a live connection: each name that staff are told has its row first, once
  a connection, under the call by which it was opened (ENG-11). Without its row they are told how many.
- Administrators read it (ENG-33, as a file ENG-34) for the markets in which they act. That is written, too.
`;
