import { canonicalJson } from '@fairlot/kernel';
import { PublicKeys, type ReceiptSigner } from '@fairlot/event-sourcing-engine';
import { z } from 'zod';
import { usageError } from '../terminal/failure.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const logHead = z.strictObject({
  /** Time of the export, epoch ms. */
  exportedAt: z.int(),
  at: z.string().max(100).nullable(),
  groups: count,
  sealedEvents: count,
  unsealed: z.strictObject({ events: count, digest: hash }),
  newest: z.array(z.strictObject({ chain: z.string().max(100), number: count, hash })),
  /** Public keys of all processes that had signed until then. */
  keys: z.array(z.strictObject({ keyId: z.string().max(64), publicKeyPem: z.string().max(1_000) })),
});

/**
 * The state of the log at the time of an export. Store it where nobody who can write to the
 * database can change it.
 */
export type LogHead = z.infer<typeof logHead>;

/** The end of the log, once all of it has been read. */
export type LogEnd = Pick<LogHead, 'at' | 'groups' | 'sealedEvents' | 'unsealed'> & {
  readonly newest: readonly LogHead['newest'][number][];
};

const HEAD_FORMAT = 'fairlot-head';
const HEAD_VERSION = 1;

const headFile = z.strictObject({
  format: z.literal(HEAD_FORMAT),
  version: z.literal(HEAD_VERSION),
  head: logHead,
  keyId: z.string().max(64),
  signature: z.string().max(128),
});

const headSigningText = (head: LogHead): string =>
  `fairlot head ${HEAD_VERSION}\n${canonicalJson(head)}`;

export type ExportedHeadOptions = {
  readonly signer: ReceiptSigner;
  readonly keys: LogHead['keys'];
  readonly exportedAt: number;
};

/** Signs a log head. Returns the text to export. */
export const signHeadDocument = (
  { at, groups, sealedEvents, unsealed, newest }: LogEnd,
  { signer, keys, exportedAt }: ExportedHeadOptions,
): string => {
  const head = { exportedAt, at, groups, sealedEvents, unsealed, newest: [...newest], keys };
  const signed = signer.signText(headSigningText(head));
  return `${JSON.stringify({ format: HEAD_FORMAT, version: HEAD_VERSION, head, ...signed }, null, 2)}\n`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError('BAD_HEAD', 'The head file is not valid JSON.');
  }
};

const versionedFile = z.looseObject({ format: z.literal(HEAD_FORMAT), version: z.int() });

/**
 * Parses an exported log head and checks its signature.
 * @param publicKeyPems keys of this portal
 * @throws Failure BAD_HEAD if it is invalid; HEAD_OF_ANOTHER_PORTAL if none of these keys signed
 * it; FORGED_HEAD if the signature is wrong
 */
export const readHead = (text: string, publicKeyPems: readonly string[]): LogHead => {
  const json = parseJson(text);
  const { data: any } = versionedFile.safeParse(json);
  if (any === undefined) throw usageError('BAD_HEAD', 'The file is not the head of a log.');
  if (any.version !== HEAD_VERSION) {
    throw usageError(
      'BAD_HEAD',
      `The head has version ${any.version}, but this program supports only ${HEAD_VERSION}.`,
    );
  }
  const { data: read } = headFile.safeParse(json);
  if (read === undefined) throw usageError('BAD_HEAD', 'The head file is damaged.');
  const keys = new PublicKeys(publicKeyPems);
  if (!keys.has(read.keyId)) {
    const message = 'The head is signed with an unknown key. It belongs to another portal.';
    throw usageError('HEAD_OF_ANOTHER_PORTAL', message);
  }
  if (!keys.verify(headSigningText(read.head), read)) {
    throw usageError('FORGED_HEAD', 'The signature of the head is invalid.');
  }
  return read.head;
};
