import type { StoredSeal } from '@fairlot/event-store-port';
import {
  RECORD_VERSION,
  recordHash,
  groupSigningText,
  type GroupRecord,
} from '../commit/group-record.js';
import type { PublicKeys, Signature } from './public-keys.js';

/** The content of a seal with a valid signature. */
export type SealedGroup = {
  readonly record: GroupRecord;
  readonly hash: string;
  readonly keyId: string;
};

/** Thrown for a seal that was not made with an accepted key. The message is the reason. */
export class BadSeal extends Error {
  override readonly name = 'BadSeal';
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadSeal('the seal is not what the engine writes');
  }
};

/**
 * Checks the signature of a seal and parses its record.
 * @throws BadSeal if none of the keys signed it for this place, or if a newer version of the
 * program made it, because its content cannot be checked
 */
export const openSeal = (seal: StoredSeal, keys: PublicKeys): SealedGroup => {
  const hash = recordHash(seal.record);
  const proof = parseJson(seal.proof) as Signature | null;
  const isSigned =
    typeof proof?.keyId === 'string' &&
    typeof proof.signature === 'string' &&
    keys.verify(groupSigningText(hash), proof);
  if (!isSigned) throw new BadSeal('the seal is signed by no known key');
  const record = parseJson(seal.record) as GroupRecord;
  if (record.v !== RECORD_VERSION) {
    throw new BadSeal(`the seal has version ${String(record.v)}, which this program does not know`);
  }
  if (record.chain !== seal.chain || record.number !== seal.number) {
    throw new BadSeal('the seal was given to another group');
  }
  return { record, hash, keyId: proof.keyId };
};
