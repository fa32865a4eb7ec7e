import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Clocks of phones: one step before and one after (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** How far off a clock is looked for, so that its owner can be told: half an hour. */
const TOLD_STEPS = 60;
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

/** A code that is not taken, of another time: of which step it is, and how far the clock that made it is off. */
export type ClockOff = {
  readonly step: number;
  /** Negative for a clock that is behind. */
  readonly minutes: number;
};

/** Null for a code of no time near. @param now epoch milliseconds */
export const clockOffOf = (code: string, secret: string, now: number): ClockOff | null => {
  if (!WRITTEN.test(code)) return null;
  const drift = totpOf(secret).validate({ token: code, timestamp: now, window: TOLD_STEPS });
  if (drift === null || Math.abs(drift) <= DRIFT_STEPS) return null;
  const minutes = Math.max(1, Math.round((Math.abs(drift) * STEP_SECONDS) / 60));
  return {
    step: Math.floor(now / 1_000 / STEP_SECONDS) + drift,
    minutes: drift < 0 ? -minutes : minutes,
  };
};
