import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReceiptSigner } from '@fairlot/event-sourcing-engine';

const generateReceiptKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Creates a signer of bid receipts with the key in this data directory. The first start creates the
 * key file, which only its owner can read.
 */
export const receiptSigner = (dataDir: string): ReceiptSigner => {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'receipts.pem');
  try {
    return new ReceiptSigner(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, generateReceiptKey(), { mode: 0o600, flag: 'wx' });
    return new ReceiptSigner(readFileSync(file, 'utf8'));
  }
};
