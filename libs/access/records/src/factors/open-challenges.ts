import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { SpentTokens } from '../provider/spent-tokens.js';
import { FactorSettings } from './factor-settings.js';

const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 6;
const BODY_BYTES = TIME_BYTES + 16;

/**
 * Challenges for visitors who are not signed in, valid for five minutes and one use. They contain
 * their own expiry and signature, so only used challenges are stored, and a flood of requests
 * stores nothing.
 */
@Injectable()
export class OpenChallenges {
  private readonly key: Buffer;

  constructor(
    private readonly spent: SpentTokens,
    settings: FactorSettings,
  ) {
    this.key = settings.keyFor('open passkey challenges');
  }

  create(): Buffer {
    const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(BODY_BYTES - TIME_BYTES)]);
    body.writeUIntBE(systemClock.now() + CHALLENGE_MS, 0, TIME_BYTES);
    return Buffer.concat([body, this.signatureOf(body)]);
  }

  /**
   * Checks the signature and the expiry of a challenge.
   * @param challenge in base64url
   * @returns whether this portal signed it and it has not expired
   */
  isValid(challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const body = bytes.subarray(0, BODY_BYTES);
    const signature = bytes.subarray(BODY_BYTES);
    const expected = this.signatureOf(body);
    return (
      // Accepts only the canonical encoding, because used challenges are stored by their text.
      bytes.toString('base64url') === challenge &&
      signature.length === expected.length &&
      timingSafeEqual(signature, expected) &&
      this.expiryOf(challenge) > systemClock.now()
    );
  }

  /**
   * Marks a challenge as used.
   * @returns whether it was unused, over all processes
   */
  spend(challenge: string): Promise<boolean> {
    return this.spent.spend(['passkey', challenge], this.expiryOf(challenge));
  }

  private expiryOf(challenge: string): number {
    return Buffer.from(challenge, 'base64url').readUIntBE(0, TIME_BYTES);
  }

  private signatureOf(body: Buffer): Buffer {
    return createHmac('sha256', this.key).update(body).digest();
  }
}
