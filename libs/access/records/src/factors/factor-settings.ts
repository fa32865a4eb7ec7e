import { createHmac, hkdfSync } from 'node:crypto';
import type { FactorRule } from '@fairlot/access-domain';

const KEY_BYTES = 32;

/** Settings: who must have a second factor, the key for secrets, and the origin for passkeys. */
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

  /** A key of 32 bytes, different for each purpose. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, '', `fairlot ${purpose}`, KEY_BYTES));
  }

  /**
   * The keyed hash under which a code is stored. Without the key, a reader of the table cannot
   * guess codes.
   */
  hashOf(purpose: string, text: string): string {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest('hex');
  }
}
