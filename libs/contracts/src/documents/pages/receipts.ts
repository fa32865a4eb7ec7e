import { receipt } from '../../auction/receipt.js';
import { PLAY } from '../worked.js';
import { javascript, json, table } from './page.js';

/** What the page shows, and a test runs. */
const VERIFY_RECEIPT = `import { createHash, createPublicKey, verify } from 'node:crypto';

const sha256 = (...lines) => createHash('sha256').update(lines.join('\\n')).digest('hex');

export const isGenuine = (receipt, keys) => {
  const { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash } = receipt;
  let hash = sha256('receipt', stream, position ?? '-', commandId, ingressAt, decidedAt, eventHash, previousHash);
  for (const step of receipt.path)
    hash = step.side === 'L' ? sha256('node', step.hash, hash) : sha256('node', hash, step.hash);
  const key = keys.find(({ keyId }) => keyId === receipt.keyId);
  if (key === undefined || hash !== receipt.root) return false;
  const signature = Buffer.from(receipt.signature, 'base64url');
  return verify(null, Buffer.from(receipt.root, 'hex'), createPublicKey(key.publicKeyPem), signature);
};`;

const SAYS: Readonly<Record<keyof typeof receipt.shape, string>> = {
  stream: 'The lot (`lot-<auction>.<lot>`) whose log holds the decision.',
  position: 'Where in that log; null of a sealed offer, because it would count those of others.',
  commandId: 'The id that the log made of the user and of the command id that he sent.',
  ingressAt: 'When the portal received the call: what decides whether it was in time.',
  decidedAt: 'When it was decided.',
  eventHash: 'SHA-256 of the event, under a salt that keeps it from being guessed.',
  previousHash: 'The link to the event before it; zeros at the first one.',
  keyId: 'Which of the `receiptKeys` signed.',
  root: 'The root of the Merkle tree of what was committed together.',
  path: 'From the receipt up to the root: the neighbour of each step, and on which side it stands.',
  signature: 'Ed25519 over the 32 bytes of the root, base64url.',
};

export const receiptsPage = (): string => `# Receipts

Every accepted offer is answered with a receipt: a proof, signed before the answer leaves, that the log
holds this decision at this place. Keep it. It is verified offline with the public keys of \`receiptKeys\`,
old ones included; \`verifyReceipt\` says as well whether the log still holds the event. A receipt shows
no amount and no dealer; \`ownOffers\` answers those of your own offers again. Of a refused command
\`refusalReceipt\` answers a proof of another form, which says with which code and by which rules.

${table(
  ['Field', 'Says'],
  Object.entries(SAYS).map(([field, says]) => [`\`${field}\``, says]),
)}

The leaf of the tree is the SHA-256 of the lines \`receipt\`, stream, position (\`-\` for null), commandId,
ingressAt, decidedAt, eventHash and previousHash; an inner node is that of \`node\`, left and right hash.
In Node.js, without a library:

${javascript(VERIFY_RECEIPT)}

This receipt was given by a portal

${json(PLAY.calls['verifyReceipt']?.body)}

and is genuine by the keys that the portal published:

${json(PLAY.calls['receiptKeys']?.answer)}`;
