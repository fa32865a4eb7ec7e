import { receipt } from '../../auction/receipt.js';
import { WORKED_EXAMPLES } from '../worked.js';
import { javascriptBlock, jsonBlock, markdownTable } from './page.js';

/** Example code: the page shows it, and a test runs it. */
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

const FIELD_DESCRIPTIONS: Readonly<Record<keyof typeof receipt.shape, string>> = {
  stream: 'The lot (`lot-<auction>.<lot>`) whose log contains the decision.',
  position:
    'Position of the decision in that log. Null for a sealed bid, because the position would reveal the number of other bids.',
  commandId: 'Id derived from the user and the command id of the request.',
  ingressAt: 'When the portal received the request. This time decides whether a bid is in time.',
  decidedAt: 'When the portal decided.',
  eventHash: 'Salted SHA-256 hash of the event. The salt prevents guessing its content.',
  previousHash: 'Hash of the previous event; zeros for the first one.',
  keyId: 'Id of the signing key in `receiptKeys`.',
  root: 'Root of the Merkle tree of all decisions committed together.',
  path: 'Path from the receipt to the root: the sibling hash of each step and its side.',
  signature: 'Ed25519 signature of the 32 bytes of the root, base64url.',
};

export const receiptsPage = (): string => `# Receipts

The response to every accepted bid contains a receipt. It is a signed proof that the log contains this decision
at this position. Store it. You can verify it offline with the public keys of \`receiptKeys\`, which include
old keys. \`verifyReceipt\` also checks that the log still contains the event. A receipt contains no amount and
no dealer. \`ownOffers\` returns the receipts of your own bids again. \`refusalReceipt\` returns the receipt of
a refused command, with its error code and rules, in another format.

${markdownTable(
  ['Field', 'Meaning'],
  Object.entries(FIELD_DESCRIPTIONS).map(([field, says]) => [`\`${field}\``, says]),
)}

The leaf of the tree is the SHA-256 hash of the lines \`receipt\`, stream, position (\`-\` for null), commandId,
ingressAt, decidedAt, eventHash and previousHash; an inner node is the hash of the lines \`node\`, left hash and right hash.
In Node.js, without a library:

${javascriptBlock(VERIFY_RECEIPT)}

A receipt of a portal:

${jsonBlock(WORKED_EXAMPLES.calls['verifyReceipt']?.body)}

It is valid with these public keys of the portal:

${jsonBlock(WORKED_EXAMPLES.calls['receiptKeys']?.answer)}`;
