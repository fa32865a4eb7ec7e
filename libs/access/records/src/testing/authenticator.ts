import { systemClock } from '@fairlot/kernel';
import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows. @param steps after the present one */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: systemClock.now() + steps * 30_000,
  });
