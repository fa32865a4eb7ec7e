import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks of phones: one step before and one after (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    ...{ issuer: 'Fairlot', label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS },
    secret: Secret.fromBase32(secret),
  });

/** 160 bits in base 32, as authenticators take it by hand. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator reads from the QR code. */
export const totpUri = (secret: string, username: string): string =>
  totpOf(secret, username).toString();

const WRITTEN = /^\d{6}$/;

/** Which step the code is of; null for a wrong one. @param now epoch milliseconds */
export const stepOfCode = (code: string, secret: string, now: number): number | null => {
  if (!WRITTEN.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(now / 1_000 / STEP_SECONDS) + drift;
};
