import { systemClock } from '@fairlot/kernel';
import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app. @param steps after the current one */
export const totpCodeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: systemClock.now() + steps * 30_000,
  });
