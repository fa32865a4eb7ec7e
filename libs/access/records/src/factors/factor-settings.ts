import { createHmac, hkdfSync } from 'node:crypto';
import type { FactorRule } from '@fairlot/access-domain';

const KEY_BYTES = 32;

/** Who must have a second factor, what their secrets are kept by, and where browsers show them. */
export class FactorSettings {
  readonly rpId: string;
  readonly origin: string;

  constructor(
    readonly rule: FactorRule,
    private readonly secret: string,
    publicUrl: string,
  ) {
    const { hostname, origin } = new URL(publicUrl);
    this.rpId = hostname;
    this.origin = origin;
  }

  /** Of 32 bytes; each purpose has its own. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, '', `fairlot ${purpose}`, KEY_BYTES));
  }

  /** What a code is kept as: who reads the table can try out none without the secret. */
  hashOf(purpose: string, text: string): string {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest('hex');
  }
}
